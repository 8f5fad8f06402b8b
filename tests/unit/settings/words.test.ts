import { expect, test } from 'vitest'
import { browserName } from '#app/domain/accounts/browser-name.ts'
import { allColoursTaken, chatColourChoices, chatPalette } from '#app/domain/accounts/chat-colour.ts'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { currencies, currencyGroups } from '#app/domain/companies/currency.ts'
import { timeZoneGroups } from '#app/domain/companies/time-zone.ts'
import { currencyNote } from '#app/domain/currency-note.ts'

test.each([
  { timeZone: 'Mars/Olympus' },
  { timeZone: '+01:00' },
  { timeZone: 'europe/london' },
  { currency: 'JPY' },
  { currency: 'gbp' },
  { currency: 'XXX' },
  { weekStart: 'tuesday' },
  { name: 'See www.elsewhere.example' },
  { name: '\u2060' },
  { name: '' },
])('%j is refused', change => {
  expect(companyChange.safeParse(change).success).toBe(false)
})

test.each([
  { timeZone: 'UTC' },
  { timeZone: 'America/Argentina/Buenos_Aires' },
  { timeZone: 'Asia/Kolkata' },
])('%j is taken', change => {
  expect(companyChange.parse(change)).toEqual(change)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E1 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['w3m/0.5.3', 'w3m'],
  ['', 'Another browser'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0 (compatible; Something)', 'Another browser'],
  ['<script>alert(1)</script>', 'Another browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test('the palette has twenty colours, each once, told apart by name', () => {
  expect(new Set(chatPalette.map(({ colour }) => colour)).size).toBe(20)
  expect(new Set(chatPalette.map(({ name }) => name)).size).toBe(20)
  const choices = chatColourChoices('#60a5fa', ['#f472b6'])
  expect(choices.filter(({ state }) => state !== 'free').map(({ name, state }) => [name, state])).toEqual([
    ['Blue', 'own'],
    ['Pink', 'taken'],
  ])
  expect(allColoursTaken).toBe(
    'All colors are currently taken. Consider asking team members to switch colors.',
  )
})

test('lists begin with what is usual here, and always hold what is chosen', () => {
  expect(timeZoneGroups('Asia/Kolkata')[0]?.options[0]).toEqual({ value: 'Asia/Kolkata', label: 'Kolkata' })
  const [first] = timeZoneGroups('Europe/London')
  expect(first?.label).toBe('Common')
  expect(first?.options).toHaveLength(8)
  expect(first?.options[0]).toEqual({ value: 'Europe/London', label: 'United Kingdom (London)' })
  const values = timeZoneGroups('Europe/London').flatMap(({ options }) => options.map(({ value }) => value))
  expect(values).toContain('America/Argentina/Ushuaia')
  // A value that stands twice is shown where it stands last.
  for (const groups of [
    timeZoneGroups('Europe/London'),
    timeZoneGroups('Asia/Kolkata'),
    currencyGroups('CHF'),
  ]) {
    const all = groups.flatMap(({ options }) => options.map(({ value }) => value))
    expect(new Set(all).size).toBe(all.length)
  }
  expect(currencyGroups('GBP')[0]?.options[0]).toEqual({ value: 'GBP', label: 'GBP · British Pound' })
  expect(new Set(currencies).size).toBe(currencies.length)
  expect([currencyNote('GBP'), currencyNote('CHF')]).toEqual(['in pounds', 'in CHF'])
})
