import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MessageText } from '#app/components/messages/message-text.tsx'
import { messageParts } from '#app/domain/messages/message-parts.ts'
import { growthOf } from '#tests/support/growth.ts'

const names = new Set(['callum', 'ruth.hartley', 'callum.d'])
const parts = (text: string) => messageParts(text, names, 'KIT')
const pressed = (text: string) =>
  [
    ...renderToStaticMarkup(
      createElement(MessageText, { content: text, usernames: names, jobPrefix: 'KIT' }),
    ).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g),
  ].map(([, href, words]) => `${words} > ${href}`)
const marked = (text: string) => parts(text).flatMap(({ kind, text }) => (kind === 'mention' ? [text] : []))

describe('what is pressed in a message', () => {
  test.each([
    ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['See https://a.example/b.', 'https://a.example/b'],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
  ])('a web address: %s', (text, href) => {
    expect(parts(text).filter(({ kind }) => kind === 'link')).toEqual([{ kind: 'link', text: href, href }])
  })

  test('one that begins with www', () => {
    expect(pressed('www.belts.example, ask Len')).toEqual(['www.belts.example > https://www.belts.example/'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example',
    'http://',
    'xhttps://a.example',
  ])('nothing else: %s', text => expect(pressed(text)).toEqual([]))

  test('telephone numbers', () => {
    expect(pressed('Ring 01943 555 017 or +44 (0)20 7946 0018.')).toEqual([
      '01943 555 017 > tel:01943555017',
      '+44 (0)20 7946 0018 > tel:+442079460018',
    ])
  })

  test.each(['564 wide, 0 12 mm', '2026-11-20 08:30', '0.5 x 1200 x 600', '10943 555 017', 'A01943 555 017'])(
    'no measures and dates: %s',
    text => expect(pressed(text)).toEqual([]),
  )

  test('job numbers, as people write them', () => {
    expect(pressed('API-010 before api-3 and KIT-012, not XAPI-1, API-1x or BS-476')).toEqual([
      'API-010 > /jobs/10',
      'api-3 > /jobs/3',
      'KIT-012 > /jobs/12',
    ])
  })
})

test('people of the company are marked, and nobody else', () => {
  expect(marked('@callum, @Ruth.Hartley and @callum.d: not @nobody, a@callum or @callumx')).toEqual([
    '@callum',
    '@Ruth.Hartley',
    '@callum.d',
  ])
})

test.each([
  '<b>HTML</b> & "quotes"',
  'שלום @callum https://a.example مرحبا',
  'two\n\nlines  and   spaces 🪚👩🏽‍🔧',
  '@@@@ .... ---- ((((',
  '',
])('what was typed stays as it is: %s', text => {
  expect(
    parts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test.each(['@a.', '0 ', '(0', 'www.', 'https://a(', 'api-1', '+0 ', '@a@', '(http://', 'http://,,,,,,,,,'])(
  'the time that %j over and over takes grows as the text',
  piece => {
    expect(
      growthOf(length => messageParts(piece.repeat(length / piece.length), names, 'KIT'), 5000),
    ).toBeLessThan(20)
  },
)

test('so does that of addresses before a long end of a sentence', () => {
  const parts = (length: number) =>
    messageParts(`${'(http://'.repeat(length / 25)}${','.repeat(0.68 * length)}a`, names, 'KIT')
  expect(growthOf(parts, 5000)).toBeLessThan(20)
})

test('of very many words that can be pressed the first can', () => {
  const text = 'api-1 '.repeat(1666)
  const found = parts(text)
  expect(found.filter(({ kind }) => kind === 'job')).toHaveLength(50)
  expect(found.map(part => part.text).join('')).toBe(text)
})
