import { z } from 'zod'
import { chatColourChoice, ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import {
  acceptance,
  newAccount,
  newPassword,
  resetRequest,
  resetToken,
  signInWithCode,
} from '#app/domain/auth/auth.schema.ts'
import { accountDeletion } from '#app/domain/data-rights/data-rights.schema.ts'
import { roles } from '#app/domain/enumerations.ts'
import { exportRequest } from '#app/domain/exports/export.schema.ts'
import { recordId } from '#app/domain/record-fields.schema.ts'
import { passkeyForm, passkeyQuestion } from '#app/domain/two-step/two-step.schema.ts'
import { userAnswer } from '#app/http/accounts/user-record.ts'
import { change, create, list, type NounDocs, read, take } from './operation.ts'

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

const passkeyOptions = z.looseObject({ challenge: z.string() })

const isPublic = true
const session = 'The answer sets the session’s cookie.'

export const signInDocs: NounDocs = {
  title: 'Signing in',
  about: 'Every other call is made with the cookie that signing in sets.',
  addresses: {
    '/api/auth/login': {
      POST: change('Sign in', signInWithCode, signedIn, { isPublic, description: session }),
    },
    '/api/auth/passkey-question': {
      POST: change('Ask what a browser asks a passkey', passkeyQuestion, passkeyOptions, {
        isPublic,
        isBodyOptional: true,
      }),
    },
    '/api/auth/logout': {
      POST: take('Sign out', undefined, { isPublic }),
    },
    '/api/logout': {
      POST: take('Sign out, by another address', undefined, { isPublic }),
    },
    '/api/auth/create-account': {
      POST: create(
        'Create the account of a company that has paid or has an invite code',
        newAccount,
        signedIn,
        {
          isPublic,
          description: session,
        },
      ),
    },
    '/api/auth/request-password-reset': {
      POST: change('Ask for a link to choose a new password', resetRequest, message, {
        isPublic,
        description: 'The answer is the same whether or not there is such an account.',
      }),
    },
    '/api/auth/verify-reset-token': {
      POST: change(
        'Ask whose link it is',
        resetToken,
        z.object({ email: z.string(), companyName: z.string() }),
        {
          isPublic,
        },
      ),
    },
    '/api/auth/reset-password': {
      POST: change('Choose a new password', newPassword, message, { isPublic }),
    },
    '/api/team-invitations/verify': {
      GET: read('Ask who has invited whom', invited, {
        isPublic,
        query: { token: { description: 'Of the mail.', schema: { type: 'string' }, isRequired: true } },
      }),
    },
    '/api/team-invitations/accept': {
      POST: create('Accept an invitation', acceptance, joined, { isPublic }),
    },
  },
}

const colour = z.object({
  userId: recordId,
  firstName: z.string(),
  lastName: z.string(),
  chatColor: z.string().nullable(),
})

export const accountDocs: NounDocs = {
  title: 'Your account',
  about: 'Who you are, what is kept of you, and its end.',
  addresses: {
    '/api/auth/me': {
      GET: read('You, with your company and its subscription', userAnswer),
      PATCH: change('Change your own details', ownDetailsChange, userAnswer, {
        description: 'What is left out stays as it is.',
      }),
    },
    '/api/two-step/passkey-question': {
      POST: change('Ask what a browser makes a new passkey by', passkeyForm, passkeyOptions),
    },
    '/api/users/chat-colors': {
      GET: list('Everybody’s colour in the chat', colour),
    },
    '/api/users/:id/chat-color': {
      PATCH: change('Choose your colour in the chat', chatColourChoice, colour, {
        who: 'Everybody for themselves.',
        conflict: 'Somebody else has the colour.',
      }),
    },
    '/api/data-export': {
      POST: {
        summary: 'Download what is kept about you, or all of the company’s data',
        status: 200,
        body: exportRequest,
        isBodyOptional: true,
        who: 'Everybody for themselves; the company’s for admins.',
        answerTypes: ['application/json', 'application/zip'],
      },
    },
    '/api/account/delete': {
      DELETE: take('Delete your account', accountDeletion, {
        isBodyOptional: true,
        description: 'The last admin’s ends the company with it: its name has to be sent.',
      }),
    },
  },
}
