import { mayReceiveReply } from '#app/domain/client-links/reply-recipients.ts'
import { dayIn } from '#app/domain/clock.ts'
import { maxOpenTodos } from '#app/domain/limits.ts'
import { followUpTitle } from '#app/domain/quotes/follow-up.ts'
import { isExpired } from '#app/domain/quotes/quote-status.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import {
  claimFollowUp,
  listRunOut,
  listUnanswered,
  markExpired,
  type Unanswered,
} from '#app/models/quotes/quote-follow-up.server.ts'
import { countOpenTodos } from '#app/models/todos/todo-list.server.ts'
import { insertTodo } from '#app/models/todos/todo-writes.server.ts'
import { transaction } from '#db/client.ts'

const batchSize = 100
const maxBatches = 10

/** Once per quote, claimed in the same step. An author who is gone, restricted or without access gets none. Works without Quoting, too. */
export function followUpQuotes(now: number): void {
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = listUnanswered(now, batchSize)
    if (due.length === 0) return
    transaction(() => {
      for (const quote of due) followUp(quote, now)
    })
    if (due.length < batchSize) return
  }
}

function followUp(quote: Unanswered, now: number): void {
  const { id, companyId, userId, role, isHere, isRestricted } = quote
  if (
    !claimFollowUp(quote, now) ||
    !isHere ||
    !mayReceiveReply({ role, isRestricted: isRestricted === 1 }, 'quote')
  )
    return
  const author = { companyId, userId }
  if (countOpenTodos(author) >= maxOpenTodos) return
  // Due at once, so that the usual reminder follows.
  insertTodo(author, { title: followUpTitle(quote), dueAt: now })
  recordPaperEvent(author, { kind: 'quote', id }, { kind: 'reminded', userId: null })
}

/** Only for the record: lists and links go by the day itself. */
export function expireQuotes(now: number): void {
  let after = { validUntil: '', id: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const found = listRunOut(now, after, batchSize)
    const over = found.filter(quote => isExpired(quote, dayIn(quote.timeZone, now)))
    if (over.length > 0) {
      transaction(() => {
        for (const quote of over) {
          if (markExpired(quote))
            recordPaperEvent(quote, { kind: 'quote', id: quote.id }, { kind: 'expired', userId: null })
        }
      })
    }
    const last = found.at(-1)
    if (!last || found.length < batchSize) return
    after = last
  }
}
