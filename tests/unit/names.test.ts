import { describe, expect, test } from 'vitest'
import { ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { optionalEmail, requiredEmail } from '#app/domain/fields.schema.ts'
import { holdsNoAddress } from '#app/domain/name.ts'
import { userChange, userDetails } from '#app/domain/people/user.schema.ts'

const realNames = [
  'St. John',
  'St.John',
  "J. P. O'Neil",
  "J.P.O'Neil",
  'J.P.Li',
  'Dr.No',
  'A.B. Joinery Ltd',
  'A.B.Joinery Ltd.',
  'Smith&Co.',
  'Smith & Co.Ltd',
  'Smith.Co',
  'Hartley & Sons Joinery',
  'Kitchens/Bedrooms by J. Birch',
  'Oak @ Home',
  'ada.wren',
  'N.V. Hout/S.A. Bois',
  'Zoë-Marie',
  'Ødegård A/S',
  'Жанна Дверь',
  'Ωmega Joinery',
  'No. 1 Doors',
  'Est.1987 Joinery',
]

const addresses = [
  'Your account expired. Sign in at mortise-login.com/renew',
  'mortise-login.com',
  'Sign in at x.com',
  'oak.co.uk',
  'oak.io',
  'OAK.COM',
  'see oak.anything/renew',
  'http://evil.example/login',
  'WWW.evil',
  'mail me@oak.joinery',
  'oak．com',
  'oak。com',
  'oak\u200b.com',
  'prize.example',
]

test.each(realNames)('%s is a name', name => {
  expect(holdsNoAddress(name)).toBe(true)
})

test.each(addresses)('%s holds an address', name => {
  expect(holdsNoAddress(name)).toBe(false)
})

describe('no name that is mailed may hold one', () => {
  const account = { email: 'a@b.example', username: 'ada', password: 'secret', companyName: 'Wren' }
  test.each([
    ['a new account', 'firstName', (value: string) => newAccount.safeParse({ ...account, firstName: value })],
    [
      'a new company',
      'companyName',
      (value: string) => newAccount.safeParse({ ...account, companyName: value }),
    ],
    ['one’s own name', 'firstName', (firstName: string) => ownDetailsChange.safeParse({ firstName })],
    ['one’s last name', 'lastName', (lastName: string) => ownDetailsChange.safeParse({ lastName })],
    ['a colleague’s, by the API', 'firstName', (firstName: string) => userChange.safeParse({ firstName })],
    ['a colleague’s, by the page', 'lastName', (lastName: string) => userDetails.safeParse({ lastName })],
    ['the company’s', 'name', (name: string) => companyChange.safeParse({ name })],
  ] as const)('%s', (_what, field, parse) => {
    expect(parse('J. Birch').success).toBe(true)
    const { error } = parse('See mortise-login.com/renew')
    expect(error?.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      `${field}: Please leave web addresses out of names`,
    ])
  })
})

test.each([
  'a\u0600b@oak.example',
  'é\u200dé@oak.example',
  'a\u3164b@oak.example',
  'a\u2800b@oak.example',
  'a\ufe0fb@oak.example',
])('the email %j holds what nobody sees', email => {
  expect(requiredEmail('Missing').safeParse(email).success).toBe(false)
  expect(optionalEmail.safeParse(email).success).toBe(false)
})

test.each(['ada@oak.example', 'zoë@oak.example', "o'neil+jobs@oak.co.uk"])('%s is an email', email => {
  expect(requiredEmail('Missing').parse(email)).toBe(email)
  expect(optionalEmail.parse('')).toBe('')
})
