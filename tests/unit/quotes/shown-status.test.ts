import { describe, expect, test } from 'vitest'
import type { QuoteStatus } from '#app/domain/quotes/quote.ts'
import { quoteStatuses } from '#app/domain/quotes/quote.ts'
import { answerState } from '#app/domain/quotes/quote-answer.ts'
import { isExpired, type QuoteFacts, shownStatusOf } from '#app/domain/quotes/quote-status.ts'

const timeZone = 'Europe/London'
const now = Date.parse('2026-11-20T09:00:00Z')
const at = { now, timeZone, followUpDays: 7 }
const daysAgo = (n: number, time = '07:40') =>
  Date.parse(`2026-11-${String(20 - n).padStart(2, '0')}T${time}:00Z`)

function facts(status: QuoteStatus, more: Partial<QuoteFacts> = {}): QuoteFacts {
  return {
    status,
    revision: 0,
    createdAt: daysAgo(3),
    sentAt: status === 'draft' ? null : daysAgo(3),
    decidedAt: null,
    validUntil: status === 'draft' ? null : '2026-12-17',
    answer: '',
    views: 0,
    lastViewedAt: null,
    job: null,
    asked: null,
    unpriced: 0,
    ...more,
  }
}

const stand = (status: QuoteStatus, more: Partial<QuoteFacts> = {}) => shownStatusOf(facts(status, more), at)

describe('red: a draft', () => {
  test('says since when, and what has no price yet', () => {
    expect(stand('draft', { unpriced: 2 })).toEqual({
      light: 'bad',
      segment: 'drafts',
      sign: 'pencil',
      word: 'Draft',
      why: 'Begun 3 days ago. 2 items have no price yet.',
    })
    expect(stand('draft', { unpriced: 1 }).why).toContain('1 item has no price yet.')
  })

  test('of a later revision says what it answers', () => {
    expect(stand('draft', { revision: 1, asked: { at: daysAgo(2) } })).toMatchObject({
      word: 'Draft, to send again',
      why: 'Changes were asked for on 18 Nov. This is the answer.',
    })
  })
})

describe('green: with the client', () => {
  test('sent, and nobody opened it', () => {
    expect(stand('sent')).toEqual({
      light: 'good',
      segment: 'waiting',
      sign: 'send',
      word: 'Sent',
      why: 'Sent 3 days ago, not opened yet.',
    })
  })

  test('seen, how often and when', () => {
    const once = stand('viewed', { views: 1, lastViewedAt: daysAgo(0) })
    expect(once).toMatchObject({ light: 'good', word: 'Seen', why: 'Opened once, today at 07:40.' })
    expect(stand('viewed', { views: 4, lastViewedAt: daysAgo(1) }).why).toBe('Seen 4 times, last yesterday.')
  })
})

describe('orange: wants a call', () => {
  test('after so many days without an answer, and not a day before', () => {
    const seen = { views: 1, lastViewedAt: daysAgo(8) }
    expect(stand('viewed', { ...seen, sentAt: daysAgo(11) })).toEqual({
      light: 'warn',
      segment: 'ring',
      sign: 'clock',
      word: 'No answer',
      why: 'Sent 11 days ago, seen once. Ring them.',
    })
    expect(stand('sent', { sentAt: daysAgo(7) }).light).toBe('warn')
    expect(stand('sent', { sentAt: daysAgo(6) }).light).toBe('good')
  })

  test('goes by the days of the company, whatever the time of day', () => {
    const late = { sentAt: daysAgo(7, '23:30') }
    expect(stand('sent', late).light).toBe('warn')
    expect(
      shownStatusOf(facts('sent', { sentAt: daysAgo(7, '23:30') }), { ...at, timeZone: 'Asia/Tokyo' }).light,
    ).toBe('good')
  })

  test('when it runs out within five days, its last day among them', () => {
    expect(stand('viewed', { validUntil: '2026-11-23', views: 4, lastViewedAt: daysAgo(1) })).toMatchObject({
      light: 'warn',
      word: 'Runs out on Monday',
      why: 'Seen 4 times, last yesterday. Ring them.',
    })
    expect(stand('sent', { validUntil: '2026-11-20' }).word).toBe('Runs out today')
    expect(stand('sent', { validUntil: '2026-11-21' }).word).toBe('Runs out tomorrow')
    expect(stand('sent', { validUntil: '2026-11-25' }).light).toBe('warn')
    expect(stand('sent', { validUntil: '2026-11-26' }).light).toBe('good')
  })

  test('when a change was asked for, in the client’s words', () => {
    const asked = { answer: 'Wants it 300 mm deeper.\nAnd oak.', decidedAt: daysAgo(1) }
    expect(stand('change_requested', asked)).toMatchObject({
      light: 'warn',
      segment: 'ring',
      word: 'Change asked',
      why: '“Wants it 300 mm deeper.” Asked yesterday.',
    })
  })
})

describe('grey: decided', () => {
  test('accepted says which job it became', () => {
    expect(stand('accepted', { decidedAt: daysAgo(3), job: 'API-019' })).toEqual({
      light: 'quiet',
      segment: 'won',
      sign: 'tick',
      word: 'Accepted',
      why: '17 Nov. Became API-019.',
    })
  })

  test('declined says why; an answer as long as a page is cut', () => {
    expect(stand('declined', { decidedAt: daysAgo(8), answer: 'Price' })).toMatchObject({
      segment: 'lost',
      word: 'Declined',
      why: '12 Nov. Price.',
    })
    expect(stand('declined', { answer: 'x'.repeat(5000) }).why.length).toBeLessThan(130)
  })

  test('run out by its last day, whether or not anybody wrote that down', () => {
    for (const status of ['sent', 'viewed'] as const) {
      expect(stand(status, { validUntil: '2026-11-19' })).toMatchObject({ light: 'quiet', word: 'Expired' })
    }
    expect(stand('expired', { validUntil: '2026-11-19' }).word).toBe('Expired')
    expect(stand('accepted', { validUntil: '2026-11-19' }).word).toBe('Accepted')
    expect(stand('change_requested', { validUntil: '2026-11-19' }).segment).toBe('ring')
    expect(isExpired({ status: 'draft', validUntil: null }, '2026-11-20')).toBe(false)
  })

  test('with a change asked for it does not expire, but past its last day nobody can accept it', () => {
    const asked = { status: 'change_requested', validUntil: '2026-11-19' } as const
    expect(['2026-11-19', '2026-11-20'].map(today => isExpired(asked, today))).toEqual([false, false])
    expect(['2026-11-19', '2026-11-20'].map(today => answerState(asked, today))).toEqual(['open', 'shut'])
  })
})

test('every status has a light, a word and a reason', () => {
  for (const status of quoteStatuses) {
    const { light, word, why } = stand(status, { decidedAt: daysAgo(1) })
    expect([light, word.length > 0, why.length > 0]).toEqual([expect.any(String), true, true])
  }
})
