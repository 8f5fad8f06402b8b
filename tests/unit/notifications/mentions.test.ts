import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usernameRule } from '#app/domain/auth/auth.schema.ts'
import { Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { mentionedUsernames } from '#app/domain/notifications/mention.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { notifyMention, notifyMentions } from '#app/services/notifications/notify-mention.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, notifications, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject, unsubscribed } from '#tests/support/database.ts'
import { growthOf } from '#tests/support/growth.ts'
import { told } from '#tests/support/tasks.ts'

describe('the usernames in a message', () => {
  test.each([
    ['@jo', ['jo']],
    ['Ask @Jo, @ned.oakes and @jo again', ['jo', 'ned.oakes']],
    ['(@jo) "@ned" @a-b_c:', ['jo', 'ned', 'a-b_c']],
    ['Thanks @jo. And @ned.', ['jo', 'ned']],
    ['@jo’s and @jo\n@ned', ['jo', 'ned']],
    ['martin@hartley.example, jo.@ned, @, @ jo, @@jo, é@jo', []],
    [`@${'x'.repeat(51)}`, []],
  ])('%j', (text, names) => {
    expect(mentionedUsernames(text)).toEqual(names)
  })

  const letter = fc.constantFrom(...'abcXYZ019_-.')
  const username = fc
    .string({ unit: letter, minLength: 2, maxLength: 50 })
    .filter(name => usernameRule.safeParse(name).success)

  test('is every username that can be had, wherever it stands', () => {
    const around = fc.constantFrom('', ' ', '\n', '(', 'see ')
    const after = fc.constantFrom('', ' ', '\n', ')', ', then', '!', '’s')
    fc.assert(
      fc.property(around, username, after, (before, name, rest) => {
        expect(mentionedUsernames(`${before}@${name}${rest}`)).toEqual([name.toLowerCase()])
      }),
    )
  })

  test('is nothing that could not be one, and is found in time that grows as the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('@', '.', 'a', '-', ' ', 'é', '\n') }), text => {
        for (const name of mentionedUsernames(text)) {
          expect(text.toLowerCase()).toContain(`@${name}`)
          expect(name).toMatch(/^[a-z0-9_-]([a-z0-9._-]*[a-z0-9_-])?$/)
        }
      }),
    )
    for (const [start, repeated] of [
      ['@a', '.'],
      ['', '@a.'],
      ['', '@'],
    ] as const)
      expect(growthOf(times => mentionedUsernames(start + repeated.repeat(times)), 10_000)).toBeLessThan(20)
  })
})

describe('telling of a mention', () => {
  const base = databaseForTests()

  function say({ companyId, userId: senderId }: Scope, content: string, projectId: number | null = null) {
    const row = { companyId, senderId, content, projectId, isToTeam: projectId === null }
    return { ...row, ...db().insert(chatMessages).values(row).returning({ id: chatMessages.id }).get() }
  }

  test('reaches those of the company, once, and never the sender', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours)
    const message = say(ours.admin, '@oak.team_member @OAK.ADMIN @birch.team_member @nobody see', projectId)
    notifyMentions(ours.admin, message)
    notifyMentions(ours.admin, message)
    expect(told(ours.member)).toEqual([`oak admin mentioned you: ${message.content}`])
    for (const person of [ours.admin, ours.manager, theirs.member]) expect(told(person)).toEqual([])
    expect(db().select().from(notifications).get()).toMatchObject({
      type: 'mention',
      relatedProjectId: projectId,
      eventKey: `message:${message.id}`,
    })
    const again = notifyMention(ours.admin, mention('oak.team_member', message.id))
    expect([again?.isNew, told(ours.member).length]).toEqual([false, 1])
  })

  function mention(username: string, messageId: number, projectId?: number) {
    return { type: 'mention' as const, username, messageId, ...(projectId ? { projectId } : {}) }
  }

  test('cuts what is long, and says nothing to those who want their data left alone', () => {
    const { ours } = base
    const message = say(ours.admin, `@oak.team_member ${'🪚'.repeat(400)}`)
    db().update(users).set({ restrictedAt: 1 }).where(eq(users.id, ours.member.userId)).run()
    expect(notifyMention(ours.admin, mention('oak.team_member', message.id))).toBeNull()
    db().update(users).set({ restrictedAt: null }).where(eq(users.id, ours.member.userId)).run()
    const outcome = notifyMention(ours.admin, mention('oak.team_member', message.id))
    expect(outcome?.isNew).toBe(true)
    expect([...(outcome?.told.message ?? '')]).toHaveLength(301)
  })

  test('wants one’s own message, which says so, and a subscription', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours)
    const { id } = say(ours.member, '@oak.admin @oak.team_member @gone look', projectId)
    const binEntryId = createBinEntry(ours.admin, { noun: 'project', label: 'x' })
    const gone = say(ours.member, '@oak.admin', makeProject(ours, { binEntryId }))
    const tries: [Scope, ReturnType<typeof mention>, unknown][] = [
      [ours.admin, mention('oak.team_member', id), Forbidden],
      [theirs.member, mention('oak.admin', id), NotFound],
      [ours.member, mention('oak.admin', gone.id), NotFound],
      [ours.member, mention('oak.admin', 999), NotFound],
      [ours.member, mention('oak.project_manager', id), Invalid],
      [ours.member, mention('oak.team_member', id), Invalid],
      [ours.member, mention('gone', id), Invalid],
      [ours.member, mention('oak.admin', id, makeProject(theirs)), Invalid],
      [unsubscribed(ours.member), mention('oak.admin', id), PaymentRequired],
    ]
    const before = base.dump()
    for (const [scope, input, refusal] of tries) expect(() => notifyMention(scope, input)).toThrow(refusal)
    expect(base.dump()).toBe(before)
  })
})
