import { describe, expect, test } from 'vitest'
import { mentionAt, mentionChoices, withMention } from '#app/domain/messages/mention-choice.ts'
import { newMessage } from '#app/domain/messages/message.schema.ts'
import { roomHref } from '#app/domain/messages/message.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import { nextStatusAt, statusOf } from '#app/domain/messages/message-status.ts'
import { dayTitle, viewOf } from '#app/domain/messages/message-view.ts'

const talkers = [
  { id: 1, username: 'mhartley', name: 'Martin Hartley', colour: '#60a5fa' },
  { id: 2, username: 'callum', name: 'Callum Dyson', colour: null },
]

describe('how far a message of one’s own has come', () => {
  test.each([
    [0, null, 'sent'],
    [4999, 9000, 'sent'],
    [5000, null, 'delivered'],
    [29_999, 9_000, 'delivered'],
    [30_000, 9_000, 'read'],
    [30_000, null, 'delivered'],
    [90_000, 0, 'delivered'],
  ])('after %i ms, last seen at %s: %s', (age, seenAt, status) => {
    expect(statusOf(1000, 1000 + age, seenAt)).toBe(status)
  })

  test('changes at an age', () => {
    expect([1000, 6000, 31_000].map(now => nextStatusAt(1000, now))).toEqual([6000, 31_000, Infinity])
  })
})

describe('a mention that is being typed', () => {
  test.each([
    ['@', { at: 0, typed: '' }],
    ['hello @ca', { at: 6, typed: 'ca' }],
    ['(@ruth.h', { at: 1, typed: 'ruth.h' }],
    ['@callum ', null],
    ['a@b', null],
    ['hello', null],
  ])('%s', (text, found) => expect(mentionAt(text, text.length)).toEqual(found))

  test('filters by username or full name, in any letter case', () => {
    const ids = (typed: string) => mentionChoices(talkers, typed, 9).map(({ id }) => id)
    expect(ids('')).toEqual([1, 2])
    expect(ids('MHART')).toEqual([1])
    expect(ids('dyson')).toEqual([2])
    const ruth = { id: 3, username: 'office', name: 'Ruth Birch', colour: null }
    expect(mentionChoices([...talkers, ruth], 'r', 9).map(({ id }) => id)).toEqual([3, 1])
    expect(
      mentionChoices([...talkers, ruth], 'r', 3).map(({ id }) => id),
      'not oneself',
    ).toEqual([1])
    expect(ids('zz')).toEqual([])
  })

  test('is replaced by the username and a space', () => {
    expect(withMention('Ask @ca about it', 4, 7, 'callum')).toEqual({
      text: 'Ask @callum about it',
      caret: 12,
    })
  })
})

describe('a message as one person sees it', () => {
  const record: MessageRecord = {
    id: 5,
    content: 'Six boxes glued',
    senderId: 2,
    senderName: 'Callum Dyson',
    projectId: 7,
    isToTeam: false,
    categoryId: null,
    categoryName: null,
    messageType: 'text',
    clientId: null,
    savedAt: null,
    isDeleted: false,
    files: [],
    createdAt: '2026-07-01T23:30:00.000Z',
  }
  const now = Date.parse(record.createdAt) + 3_600_000
  const reader = {
    userId: 2,
    jobPrefix: 'API',
    timeZone: 'Europe/London',
    now,
    today: '2026-07-02',
    seenAt: null,
    mayDeleteAll: false,
    mayWrite: true,
    mayVary: false,
  }

  test('their own can be saved for a day, and deleted', () => {
    expect(viewOf(record, reader, talkers)).toMatchObject({
      sender: 'You',
      day: '2026-07-02',
      time: '00:30',
      colour: '#60a5fa',
      maySave: true,
      mayDelete: true,
      status: 'delivered',
    })
    expect(viewOf(record, { ...reader, now: now + 86_400_000 }, talkers).maySave).toBe(false)
    expect(viewOf({ ...record, savedAt: record.createdAt }, reader, talkers).maySave).toBe(false)
    expect(viewOf(record, { ...reader, mayWrite: false }, talkers)).toMatchObject({
      maySave: false,
      mayDelete: false,
    })
  })

  test('others’ are theirs, and those of who has left in chalk', () => {
    expect(viewOf(record, { ...reader, userId: 1 }, talkers)).toMatchObject({
      sender: 'Callum Dyson',
      colour: '#10b981',
      status: null,
      maySave: false,
      mayDelete: false,
    })
    expect(viewOf(record, { ...reader, userId: 1, mayDeleteAll: true }, []).colour).toBeNull()
    expect(viewOf(record, { ...reader, userId: 1, mayDeleteAll: true }, []).mayDelete).toBe(true)
  })

  test('days are told by their names', () => {
    expect(dayTitle('2026-07-02', '2026-07-02')).toBe('Today')
    expect(dayTitle('2026-07-01', '2026-07-02')).toBe('Yesterday')
    expect(dayTitle('2025-11-18', '2026-07-02')).toBe('Tuesday 18 November 2025')
  })
})

describe('what is sent', () => {
  const errors = (input: object) =>
    newMessage.safeParse(input).error?.issues.map(({ path }) => path.join('.'))

  test.each(['', '   ', '\n', '\u200d\u200b', undefined, 5])(
    'nothing to be seen is no message: %j',
    content => {
      expect(errors({ content })).toEqual(['content'])
    },
  )

  test('texts stay as they were typed, to 10,000 characters', () => {
    const content = '<b>x</b>\n  שלום 🪚'
    expect(newMessage.parse({ content }).content).toBe(content)
    expect(errors({ content: 'x'.repeat(10_000) })).toBeUndefined()
    expect(errors({ content: 'x'.repeat(10_001) })).toEqual(['content'])
  })

  test('General and all are no category', () => {
    const category = (categoryName: string) => newMessage.parse({ content: 'x', categoryName }).categoryName
    expect([category('General'), category('all'), category(''), category(' Paint ')]).toEqual([
      null,
      null,
      null,
      'Paint',
    ])
  })
})

test('a room’s address', () => {
  expect(roomHref({ room: 12, name: 'Oak stair', category: 'Handrail' })).toBe(
    '/team-chat?project=12&name=Oak+stair&category=Handrail',
  )
  expect(roomHref({ room: 'team' })).toBe('/team-chat?room=team')
  expect(roomHref({ room: 12, message: 9 })).toBe('/team-chat?project=12&message=9#message-9')
})
