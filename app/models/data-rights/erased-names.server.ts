import { and, eq, inArray, like, notLike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  formerMember,
  mapStrings,
  withoutLeadingName,
  withoutMentions,
  withoutNames,
  withoutPerson,
} from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, chatMessages, notifications } from '#db/schema/index.ts'

// Searched as text, one pass through each table, as there is no index for it.

type Traces = {
  /** As pages show them: first and last name, or the username without. */
  names: readonly string[]
  /** Earlier ones included. */
  usernames: readonly string[]
  email: string
  holidayIds: readonly number[]
  invitationIds: readonly number[]
}

function holdsAny(column: SQLWrapper, texts: readonly string[]): SQL | undefined {
  return or(...texts.map(text => sql`instr(${column}, ${text}) > 0`))
}

/** A single word, such as Will, may mean something else. */
function unambiguous({ names, email }: Traces): string[] {
  return [...names.filter(name => name.includes(' ')), email]
}

export function eraseFromHistory({ companyId, userId }: Scope, traces: Traces): void {
  const { verb, subjectId, detail } = activities
  const isInvitation = like(verb, 'user.invit%')
  const isTheirs = or(
    and(like(verb, 'user.%'), notLike(verb, 'user.invit%'), eq(subjectId, userId)),
    and(isInvitation, sql`${subjectId} in ${among(traces.invitationIds)}`),
    and(like(verb, 'holiday.%'), sql`${subjectId} in ${among(traces.holidayIds)}`),
  )
  const mayName = or(
    like(verb, 'user.%'),
    like(verb, 'holiday.%'),
    inArray(verb, ['task.assigned', 'tasks.assigned']),
  )
  const called = [...traces.names, ...traces.usernames]
  const quoted = called.map(name => JSON.stringify(name))
  const rows = db()
    .select({ id: activities.id, verb, detail, isTheirs: sql<number>`coalesce(${isTheirs}, 0)` })
    .from(activities)
    .where(and(eq(activities.companyId, companyId), mayName, or(isTheirs, holdsAny(detail, quoted))))
    .all()
  const names = new Set(called)
  for (const row of rows) {
    const kept = withoutPerson(row.verb, row.detail, names, row.isTheirs === 1)
    if (kept !== row.detail) {
      db().update(activities).set({ detail: kept }).where(eq(activities.id, row.id)).run()
    }
  }
}

function bare(text: string, traces: Traces): string {
  return traces.usernames.reduce(withoutMentions, withoutNames(text, unambiguous(traces)))
}

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

/** As in db/schema/message.ts. */
const longestMessage = 10_000

/** What else others wrote is theirs. */
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
  const certain = new Set(unambiguous(traces))
  const clean = (text: string, key: string) => {
    const isPerson = certain.has(text) || (key === 'mentions' && called.has(text.toLowerCase()))
    return isPerson ? formerMember : traces.usernames.reduce(withoutMentions, text)
  }
  for (const row of rows) {
    // The replacement may be longer than the mention.
    const kept = traces.usernames.reduce(withoutMentions, row.content).slice(0, longestMessage)
    db()
      .update(chatMessages)
      .set({ content: kept.toWellFormed(), metadata: row.metadata && mapRecord(row.metadata, clean) })
      .where(eq(id, row.id))
      .run()
  }
}

/** `key` is the top-level key of the record. */
function mapRecord(record: Record<string, unknown>, change: (text: string, key: string) => string) {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, mapStrings(value, text => change(text, key))]),
  )
}
