import type { FeedForm } from '#app/domain/calendar/calendar.schema.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { deleteFeed, saveFeed, writeFeedChoice } from '#app/models/calendar/calendar-feed.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { transaction } from '#db/client.ts'

type FeedChoice = Pick<FeedForm, 'contents' | 'hasSpans'>

/** Returns the new address, which is shown once; the old one stops working. */
export function makeFeed(scope: Scope, { contents, hasSpans }: FeedChoice): string {
  const token = newLinkToken()
  transaction(() => saveFeed(scope, hashLinkToken(token), { contents, hasSpans }))
  return `${env().APP_URL}/calendar-feed/${token}.ics`
}

export function changeFeed(scope: Scope, { contents, hasSpans }: FeedChoice): void {
  transaction(() => {
    if (!writeFeedChoice(scope, { contents, hasSpans })) {
      throw new Conflict('There is no address any more. Make a new one')
    }
  })
}

export function endFeed(scope: Scope): boolean {
  return transaction(() => deleteFeed(scope))
}
