import { and, eq, or, sql } from 'drizzle-orm'
import {
  formerMember,
  mapStrings,
  withoutLeadingName,
  withoutMentions,
  withoutNames,
} from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatMessages, notifications } from '#db/schema/index.ts'
import { holdsAny, type Traces, unmistakable } from './traces.server.ts'

// The names of somebody who is erased, in what the company keeps. It is looked for by text, since these
// tables have no index for it: one pass through each.

function bare(text: string, traces: Traces): string {
  return traces.usernames.reduce(withoutMentions, withoutNames(text, unmistakable(traces)))
}

/** In what others were told. */
export function eraseFromNotifications({ companyId }: Scope, traces: Traces): void {
  const { id, type, title, message } = notifications
  const words = [...traces.names, traces.email]
  const mentions = traces.usernames.map(username => `@${username.toLowerCase()}`)
  const rows = db()
    .select({ id, type, title, message })
    .from(notifications)
    .where(
      and(
        eq(notifications.companyId, companyId),
        or(holdsAny(title, words), holdsAny(message, words), holdsAny(sql`lower(${message})`, mentions)),
      ),
    )
    .all()
  for (const row of rows) {
    const told = withoutLeadingName(row, traces.names)
    const kept = { title: bare(told.title, traces), message: bare(told.message, traces) }
    if (kept.title === row.title && kept.message === row.message) continue
    db().update(notifications).set(kept).where(eq(id, row.id)).run()
  }
}

/** As db/schema/message.ts has it. */
const longestMessage = 10_000

/** Where they were mentioned in the chat. What else others wrote is theirs. */
export function eraseMentions({ companyId }: Scope, traces: Traces): void {
  const { id, content, metadata } = chatMessages
  const mentions = traces.usernames.map(username => `@${username.toLowerCase()}`)
  const called = new Set([...traces.usernames, ...traces.names].map(name => name.toLowerCase()))
  const quoted = [...called, traces.email.toLowerCase()].map(name => JSON.stringify(name))
  const rows = db()
    .select({ id, content, metadata })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, companyId),
        or(
          holdsAny(sql`lower(${content})`, mentions),
          holdsAny(sql`lower(${metadata})`, [...mentions, ...quoted]),
        ),
      ),
    )
    .all()
  const certain = new Set(unmistakable(traces))
  const clean = (text: string, key: string) => {
    const isPerson = certain.has(text) || (key === 'mentions' && called.has(text.toLowerCase()))
    return isPerson ? formerMember : traces.usernames.reduce(withoutMentions, text)
  }
  for (const row of rows) {
    // What takes a mention's place may be longer than it.
    const kept = traces.usernames.reduce(withoutMentions, row.content).slice(0, longestMessage)
    db()
      .update(chatMessages)
      .set({ content: kept.toWellFormed(), metadata: row.metadata && mapRecord(row.metadata, clean) })
      .where(eq(id, row.id))
      .run()
  }
}

/** `change` learns below which key of the record a text stands. */
function mapRecord(record: Record<string, unknown>, change: (text: string, key: string) => string) {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, mapStrings(value, text => change(text, key))]),
  )
}
