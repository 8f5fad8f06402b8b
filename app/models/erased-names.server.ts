import { and, eq, inArray, like, notLike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  formerMember,
  mapStrings,
  withoutMentions,
  withoutNames,
  withoutPerson,
} from '#app/domain/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities, chatMessages, notifications, ownerNotifications } from '#db/schema/index.ts'

// The names of somebody who is erased, in what the company and the site owner keep. It is looked for by text, since these
// tables have no index for it: one pass through each.

export type Traces = {
  /** As pages show them: first and last name, or the username without. */
  names: readonly string[]
  username: string
  email: string
  holidayIds: readonly number[]
  invitationIds: readonly number[]
}

function among(ids: readonly number[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`
}

function holdsAny(column: SQLWrapper, texts: readonly string[]): SQL | undefined {
  return or(...texts.map(text => sql`instr(${column}, ${text}) > 0`))
}

/** In history: lists of names, and the name of whom an act tells. */
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
  const called = [...traces.names, traces.username]
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

function bare(text: string, { names, username, email }: Traces): string {
  return withoutMentions(withoutNames(text, [...names, email]), username)
}

/** In what others were told. */
export function eraseFromNotifications({ companyId }: Scope, traces: Traces): void {
  const words = [...traces.names, traces.email, `@${traces.username}`]
  const rows = db()
    .select({ id: notifications.id, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.companyId, companyId),
        or(holdsAny(notifications.title, words), holdsAny(notifications.message, words)),
      ),
    )
    .all()
  for (const { id, title, message } of rows) {
    const kept = { title: bare(title, traces), message: bare(message, traces) }
    db().update(notifications).set(kept).where(eq(notifications.id, id)).run()
  }
}

/** Of a person's traces, what nobody else can be meant by: the site owner is told of every company. */
export function wordsForOwner({ names, email }: Pick<Traces, 'names' | 'email'>): string[] {
  return [...names.filter(name => name.includes(' ')), email]
}

/** In what the site owner was told. */
export function eraseFromOwnerNotifications(words: readonly string[], instead?: string): void {
  const { title, message, id } = ownerNotifications
  const rows = db()
    .select({ id, title, message })
    .from(ownerNotifications)
    .where(or(holdsAny(title, words), holdsAny(message, words)))
    .all()
  for (const row of rows) {
    const kept = {
      title: withoutNames(row.title, words, instead),
      message: withoutNames(row.message, words, instead),
    }
    db().update(ownerNotifications).set(kept).where(eq(id, row.id)).run()
  }
}

/** As db/schema/message.ts has it. */
const longestMessage = 10_000

/** Where they were mentioned in the chat. What else others wrote is theirs. */
export function eraseMentions({ companyId }: Scope, traces: Traces): void {
  const { id, content, metadata } = chatMessages
  const { username } = traces
  const mention = [`@${username.toLowerCase()}`]
  const known = [username, traces.email, ...traces.names]
  const rows = db()
    .select({ id, content, metadata })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, companyId),
        or(
          holdsAny(sql`lower(${content})`, mention),
          holdsAny(sql`lower(${metadata})`, mention),
          holdsAny(
            metadata,
            known.map(name => JSON.stringify(name)),
          ),
        ),
      ),
    )
    .all()
  const clean = (text: string) => (known.includes(text) ? formerMember : withoutMentions(text, username))
  for (const row of rows) {
    // What takes a mention's place may be longer than it.
    const kept = withoutMentions(row.content, username).slice(0, longestMessage)
    db()
      .update(chatMessages)
      .set({ content: kept.toWellFormed(), metadata: row.metadata && mapRecord(row.metadata, clean) })
      .where(eq(id, row.id))
      .run()
  }
}

function mapRecord(record: Record<string, unknown>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, mapStrings(value, change)]))
}
