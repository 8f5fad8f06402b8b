import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailChange } from '#app/domain/accounts/settings.schema.ts'
import {
  acceptance,
  inviteCodeForm,
  newAccount,
  resetRequest,
  signInForm,
} from '#app/domain/auth/auth.schema.ts'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import {
  calendarDate,
  line,
  longText,
  money,
  optionalEmail,
  optionalId,
  optionalPhone,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { newInvitation } from '#app/domain/invitations/invitation.schema.ts'

function read(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

const refused = expect.stringMatching(/^Please|^This holds|^That is/)

describe('text', () => {
  const name = requiredLine(10, 'Please enter a name')
  test('is trimmed, required and limited', () => {
    expect(read(name, '  Oak  ')).toBe('Oak')
    for (const missing of [undefined, null, '', '   '])
      expect(read(name, missing)).toBe('Please enter a name')
    expect(read(name, 'x'.repeat(11))).toBe('Please keep this to 10 characters')
    for (const bad of ['a\nb', 'a\rb']) expect(read(name, bad)).toBe('Please keep this to one line')
  })
  test.each([7, true, [], {}, new Date()])('refuses %o', value => {
    expect(read(name, value)).toBe('Please enter text')
    expect(read(longText(10), value)).toBe('Please enter text')
  })
  test('keeps emoji, accents and right-to-left words; refuses control characters and broken surrogates', () => {
    for (const kept of ['Zoë 🪵', 'עץ אלון', "'; drop table--", '<b>x</b>'])
      expect(read(line(50), kept)).toBe(kept)
    for (const bad of ['a\u0000b', 'a\u001bb', 'a\ud800b', 'a\u2028b'])
      expect(read(line(50), bad)).toEqual(refused)
  })
  test('of one line is to be seen, and leaves what stands beside it alone', () => {
    for (const kept of ['👩‍🏭', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'א', 'é', 'a\u200bb', 'نام\u200cه', '7', '—'])
      expect(read(requiredLine(50, 'Please enter a name'), kept)).toBe(kept)
    for (const unseen of ['\u200b', '\u200d\u200d', '\u2060\u00ad', '\u3164', '\u2800', '\ufe0f', ' \u0301'])
      expect(read(name, unseen)).toBe('Please enter a name')
    for (const bad of ['a\u202eb', 'a\u202ab', '\u2066a\u2069']) {
      expect(read(name, bad)).toEqual(refused)
      expect(read(line(50), bad)).toEqual(refused)
    }
  })
  test('long text keeps its lines', () => expect(read(longText(50), 'a\r\nb\tc ')).toBe('a\nb\tc'))
})

describe('what is pasted', () => {
  const hidden = [
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\ufeff',
  ]
  const wrapped = (typed: string, hide: string) =>
    ` ${hide}${typed.slice(0, 1)}${hide}${typed.slice(1)}${hide} `
  const account = { companyName: 'Oak', email: 'ada@oak.example', username: 'ada', password: 'secret' }

  test.each(hidden)('comes without %j, in every field that has to match', hide => {
    const typed = Object.fromEntries(
      Object.entries(account).map(([name, value]) => [name, wrapped(value, hide)]),
    )
    const { companyName, email, username } = account
    for (const schema of [signInForm, resetRequest, newAccount]) {
      expect(schema.parse({ ...typed, password: 'secret' })).toMatchObject({ companyName, email })
    }
    expect(newAccount.parse({ ...typed, password: 'secret' }).username).toBe(username)
    expect(acceptance.parse({ ...typed, password: 'secret', token: 'x' }).username).toBe(username)
    expect(inviteCodeForm.parse({ code: wrapped('first', hide) }).code).toBe('FIRST')
    expect(emailChange.parse({ newEmail: typed.email, currentPassword: 'x' }).newEmail).toBe(email)
    expect(companyChange.parse({ name: typed.companyName }).name).toBe(companyName)
    const invited = { firstName: 'Jo', lastName: 'Birch', email: typed.email }
    expect(newInvitation.parse(invited).email).toBe(email)
    expect(read(optionalEmail, typed.email)).toBe(email)
    expect(read(optionalPhone, wrapped('01943 555 014', hide))).toBe('01943 555 014')
  })

  test('keeps what belongs to a word, and passwords as they are', () => {
    for (const name of ['نام\u200cه', '👩\u200d🏭 Doors'])
      expect(companyChange.parse({ name }).name).toBe(name)
    expect(signInForm.parse({ ...account, password: ' a\u200bb ' }).password).toBe(' a\u200bb ')
  })
})

describe('money', () => {
  test.each([
    ['1,250.00', 125_000],
    ['£18,640', 1_864_000],
    ['€ 18,640.50', 1_864_050],
    ['CHF 12', 1200],
    ['0.5', 50],
    [1250, 125_000],
    [12.34, 1234],
    ['', null],
    [null, null],
    ['99999999.99', 9_999_999_999],
  ])('%o is %o pence', (input, pence) => expect(read(money, input)).toBe(pence))
  test.each([
    '-1',
    -1,
    '1.234',
    '1,2',
    '12,34.00',
    'abc',
    '1e5',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    '999999999999',
    0.001,
  ])('refuses %o', input => expect(read(money, input)).toEqual(refused))
  test('every whole number of pence survives being written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), pence => {
        expect(read(money, (pence / 100).toFixed(2))).toBe(pence)
      }),
    )
  })
})

describe('dates', () => {
  const london = calendarDate('Europe/London')
  test.each([
    ['2026-11-25', '2026-11-25'],
    ['2024-02-29', '2024-02-29'],
    ['2026-06-30T23:30:00.000Z', '2026-07-01'],
    ['2026-06-30T00:00:00.000Z', '2026-06-30'],
    ['2026-11-25T00:00', '2026-11-25'],
    ['2026-11-25T23:30:15', '2026-11-25'],
    ['2026-11-25T00:30:00+02:00', '2026-11-24'],
    ['', null],
    [null, null],
  ])('%o is %o', (input, day) => expect(read(london, input)).toBe(day))
  test.each([
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '1899-12-31',
    '25/11/2026',
    '2026-11-25x',
    '2026-02-31T10:00:00Z',
    '2026-11-25T99:00:00+00:00',
    '+275760-09-13',
    20261125,
    true,
    {},
  ])('refuses %o', input => expect(read(london, input)).toEqual(refused))
})

describe('the rest', () => {
  test('emails', () => {
    expect(read(optionalEmail, ' J.Ashworth@Example.COM ')).toBe('j.ashworth@example.com')
    expect(read(optionalEmail, 'name@hartley.example')).toBe('name@hartley.example')
    expect(read(optionalEmail, '')).toBe('')
    for (const bad of [
      'x',
      'a@',
      '@b.com',
      'a b@c.com',
      'a@b..com',
      'joan@gmail',
      'joan@gmail.',
      'a@-b.com',
      '<a@b.com>',
      `${'x'.repeat(250)}@b.com`,
    ]) {
      expect(read(optionalEmail, bad)).toEqual(refused)
    }
  })
  test('phones', () => {
    for (const good of ['01943 555 014', '+44 (0)20 7946 0001', '020-7946-0001 ext 12', ''])
      expect(read(optionalPhone, good)).toBe(good)
    for (const bad of ['call me', '12', '<script>', '01943 555 014 or mobile'])
      expect(read(optionalPhone, bad)).toEqual(refused)
  })
  test('ids', () => {
    const id = optionalId('Please choose a client')
    expect([read(id, '12'), read(id, 12), read(id, ''), read(id, null)]).toEqual([12, 12, null, null])
    for (const bad of ['0', '-1', '1.5', '1e3', '0x1', 'abc', 1.5, -1, true, [1], '99999999999999999999']) {
      expect(read(id, bad)).toBe('Please choose a client')
    }
  })
  test('versions and request ids', () => {
    expect([read(versionField, '3'), read(versionField, ''), read(versionField, 4)]).toEqual([
      3,
      undefined,
      4,
    ])
    expect(z.safeParse(versionField, 'x').success).toBe(false)
    expect(read(requestIdField, 'a-1.B:2')).toBe('a-1.B:2')
    for (const bad of ['a b', 'x'.repeat(101), 7, 'é'])
      expect(z.safeParse(requestIdField, bad).success).toBe(false)
  })
  test('midnight UTC is its date west of Greenwich too', () => {
    expect(read(calendarDate('America/New_York'), '2026-11-25T00:00:00.000Z')).toBe('2026-11-25')
  })
  test.each([
    ['spaces between digits', `123${' '.repeat(200_000)}!`],
    ['one letter', 'x'.repeat(1_000_000)],
    ['dots', `a@${'a.'.repeat(500_000)}`],
    ['digits', '1'.repeat(1_000_000)],
    ['line ends', `a${'\r\n'.repeat(500_000)}a`],
  ])('a megabyte of %s is refused at once', (_what, value) => {
    const schemas = [
      requiredLine(10, 'Please'),
      longText(10),
      money,
      calendarDate('UTC'),
      optionalEmail,
      optionalPhone,
    ]
    for (const schema of schemas) expect(schema.safeParse(value).success).toBe(false)
  })
  test('no input of any kind throws', () => {
    const schemas = [
      requiredLine(10, 'Please'),
      longText(10),
      money,
      calendarDate('Europe/London'),
      optionalEmail,
      optionalPhone,
      optionalId('Please'),
      versionField,
    ]
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...schemas), (input, schema) => {
        expect(typeof schema.safeParse(input).success).toBe('boolean')
      }),
    )
  })
})
