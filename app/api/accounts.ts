import { z } from 'zod'
import { chatColourChoice, ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { accountDeletion } from '#app/domain/data-rights/data-rights.schema.ts'
import { deletionFailed } from '#app/domain/data-rights/data-rights.ts'
import { DomainError } from '#app/domain/errors.ts'
import { exportRequest } from '#app/domain/exports/export.schema.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { recordId } from '#app/domain/record-fields.schema.ts'
import { passkeyForm } from '#app/domain/two-step/two-step.schema.ts'
import { toUserRecord, userAnswer } from '#app/http/accounts/user-record.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, list, read, take } from '#app/http/api-row.ts'
import { download } from '#app/http/download.server.ts'
import { listChatColours, requireOwnAccount } from '#app/models/accounts/account.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { chooseChatColour } from '#app/services/accounts/choose-chat-colour.server.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { updateOwnDetails } from '#app/services/accounts/update-own-details.server.ts'
import { endSession } from '#app/services/auth/session.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { beginPasskey } from '#app/services/two-step/change-passkeys.server.ts'
import { passkeyOptions } from './sign-in.ts'

const colour = z.object({
  userId: recordId,
  firstName: z.string(),
  lastName: z.string(),
  chatColor: z.string().nullable(),
})

/** `title` and `message` are what a failure says that is nobody's fault but ours. */
async function orFailure<T>(
  { context }: ApiCall,
  logged: string,
  { title, message }: { title: string; message: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) throw error
    context.log.error({ err: error }, logged)
    throw new DomainError(500, `${title} — ${message}`)
  }
}

export const accounts: ApiNoun = {
  title: 'Your account',
  about: 'Who you are, what is kept of you, and its end.',
  addresses: {
    '/api/auth/me': {
      GET: read('You, with your company and its subscription', userAnswer, {
        handle: ({ scope }) => toUserRecord(scope, requireOwnAccount(scope.userId)),
      }),
      PATCH: change('Change your own details', ownDetailsChange, userAnswer, {
        description: 'What is left out stays as it is.',
        handle: ({ scope, sent }) => {
          updateOwnDetails(scope, sent)
          return toUserRecord(scope, requireOwnAccount(scope.userId))
        },
      }),
    },
    '/api/two-step/passkey-question': {
      POST: change('Ask what a browser makes a new passkey by', passkeyForm, passkeyOptions, {
        handle: ({ scope, sent }) => beginPasskey(scope, sent.currentPassword),
      }),
    },
    '/api/users/chat-colors': {
      GET: list('Everybody’s colour in the chat', colour, {
        handle: ({ scope, page }) => listChatColours(scope, page),
      }),
    },
    '/api/users/:id/chat-color': {
      PATCH: change('Choose your colour in the chat', chatColourChoice, colour, {
        who: 'Everybody for themselves.',
        conflict: 'Somebody else has the colour.',
        handle: ({ scope, id: userId, sent: { chatColor } }) => {
          requireUser(scope, userId)
          chooseChatColour(scope, userId, chatColor)
          const { firstName, lastName } = requireUser(scope, userId)
          return { userId, firstName, lastName, chatColor }
        },
      }),
    },
    '/api/data-export': {
      POST: take('Download what is kept about you, or all of the company’s data', exportRequest, {
        status: 200,
        isBodyOptional: true,
        who: 'Everybody for themselves; the company’s for admins.',
        answerTypes: ['application/json', 'application/zip'],
        handle: call =>
          orFailure(call, 'An export failed', exportTexts.failed, async () =>
            download(await exportData(call.scope, call.actor.companyName, call.sent), call),
          ),
      }),
    },
    '/api/account/delete': {
      DELETE: take('Delete your account', accountDeletion, {
        isBodyOptional: true,
        description: 'The last admin’s ends the company with it: its name has to be sent.',
        handle: async call => {
          await orFailure(call, 'An account could not be deleted', deletionFailed, () =>
            deleteAccount(call.scope, call.sent),
          )
          const headers = { 'Set-Cookie': await endSession(call.request) }
          return new Response(null, { status: 204, headers })
        },
      }),
    },
  },
}
