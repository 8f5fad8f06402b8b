import { z } from 'zod'
import {
  acceptance,
  newAccount,
  newPassword,
  resetRequest,
  resetToken,
  signInWithCode,
} from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { roles } from '#app/domain/enumerations.ts'
import { DomainError } from '#app/domain/errors.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { recordId } from '#app/domain/record-fields.schema.ts'
import { passkeyQuestion } from '#app/domain/two-step/two-step.schema.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { userAnswer } from '#app/http/accounts/user-record.ts'
import type { PublicApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, create, read, remove } from '#app/http/api-row.ts'
import { answerJoined, answerSignedIn } from '#app/http/auth/session-responses.server.ts'
import { json } from '#app/http/errors.server.ts'
import { readVisitEntitlement } from '#app/http/visit-entitlement.server.ts'
import { authenticate } from '#app/services/auth/authenticator.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { keepDevice } from '#app/services/auth/known-device.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'
import { findResetAccount, resetPassword } from '#app/services/auth/reset-password.server.ts'
import { endSession } from '#app/services/auth/session.server.ts'
import { acceptInvitation, findInvited } from '#app/services/invitations/accept-invitation.server.ts'
import { offerSignIn } from '#app/services/two-step/passkey-ceremony.server.ts'
import { offerPasskeys, readEntering } from '#app/services/two-step/second-step.server.ts'

const message = z.object({ message: z.string() })
const signedIn = z.object({ user: userAnswer })
const joined = z.object({
  message: z.string(),
  user: z.object({
    id: recordId,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    companyId: recordId,
    companyName: z.string(),
  }),
})
const invited = z.object({ companyName: z.string(), role: z.enum(roles), email: z.string() })
/** What a browser asks a passkey. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

const isPublic = true
const session = 'The answer sets the session’s cookie.'

async function signOut({ request }: PublicApiCall) {
  const headers = { 'Set-Cookie': await endSession(request), 'Cache-Control': 'no-store' }
  return new Response(null, { status: 204, headers })
}

export const signIn: ApiNoun = {
  title: 'Signing in',
  about: 'Every other call is made with the cookie that signing in sets.',
  addresses: {
    '/api/auth/login': {
      POST: change('Sign in', signInWithCode, signedIn, {
        isPublic,
        description: session,
        handle: async call => {
          const { code, ...fields } = call.sent
          return answerSignedIn(call, await authenticate(fields, call), 200, code)
        },
      }),
    },
    '/api/auth/passkey-question': {
      POST: change('Ask what a browser asks a passkey', passkeyQuestion, passkeyOptions, {
        isPublic,
        isBodyOptional: true,
        /** Any passkey, or after the password one of that person's. */
        handle: async ({ request, sent }) => {
          if (!sent.isSecondStep) return offerSignIn()
          const entering = await readEntering(request)
          if (!entering) throw new DomainError(401, twoStepTexts.startAgain)
          return offerPasskeys(entering)
        },
      }),
    },
    '/api/auth/logout': {
      POST: remove('Sign out', { isPublic, handle: signOut }),
    },
    '/api/logout': {
      POST: remove('Sign out, by another address', { isPublic, handle: signOut }),
    },
    '/api/auth/create-account': {
      POST: create(
        'Create the account of a company that has paid or has an invite code',
        newAccount,
        signedIn,
        {
          isPublic,
          description: session,
          handle: async call => {
            const visit = await readVisitEntitlement(call.request)
            return answerSignedIn(call, await createAccount(call.sent, visit, call.context.address), 201)
          },
        },
      ),
    },
    '/api/auth/request-password-reset': {
      POST: change('Ask for a link to choose a new password', resetRequest, message, {
        isPublic,
        description: 'The answer is the same whether or not there is such an account.',
        handle: async ({ sent, context }) => {
          await requestPasswordReset(sent, context.address)
          return { message: authTexts.resetMailSent }
        },
      }),
    },
    '/api/auth/verify-reset-token': {
      POST: change(
        'Ask whose link it is',
        resetToken,
        z.object({ email: z.string(), companyName: z.string() }),
        {
          isPublic,
          handle: ({ sent }) => {
            const account = findResetAccount(sent.token)
            if (!account) throw new DomainError(400, authTexts.badResetToken)
            return account
          },
        },
      ),
    },
    '/api/auth/reset-password': {
      POST: change('Choose a new password', newPassword, message, {
        isPublic,
        handle: async ({ request, context, sent }) => {
          const { userId } = await resetPassword(sent.token, sent.newPassword, context.address)
          const headers = { 'Set-Cookie': await keepDevice(request, userId) }
          return json({ message: 'Your password has been reset' }, 200, headers)
        },
      }),
    },
    '/api/team-invitations/verify': {
      GET: read('Ask who has invited whom', invited, {
        isPublic,
        query: { token: { description: 'Of the mail.', schema: { type: 'string' }, isRequired: true } },
        handle: async ({ url, context }) => {
          const token = url.searchParams.get('token') ?? ''
          if (token === '') throw new DomainError(400, invitationTexts.noToken)
          const invited = await findInvited(token, context.address)
          if (!invited) throw new DomainError(400, invitationTexts.badToken)
          const { companyName, role, email } = invited
          return { companyName, role, email }
        },
      }),
    },
    '/api/team-invitations/accept': {
      POST: create('Accept an invitation', acceptance, joined, {
        isPublic,
        handle: async ({ request, context, sent: { token, ...credentials } }) => {
          if (token === '') throw new DomainError(400, invitationTexts.noToken)
          return answerJoined(request, await acceptInvitation(token, credentials, context.address))
        },
      }),
    },
  },
}
