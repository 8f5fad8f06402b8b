import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  inviteCodeForm,
  newAccount,
  newAccountForm,
  newPasswordForm,
  resetRequest,
  signInForm,
} from '#app/domain/auth/auth.schema.ts'

function errorsOf(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(input)
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}

const account = {
  email: ' Ada@Wren.example ',
  username: 'ada.wren',
  password: ' secret ',
  companyName: ' Wren  Joinery ',
}

describe('signing in', () => {
  it('says what is missing for the form as a whole and at each field', () => {
    const errors = errorsOf(signInForm, { companyName: ' ', email: 'a@b.example' })
    expect(errors['']).toEqual(['Please enter company name, email and password'])
    expect(Object.keys(errors)).toEqual(['', 'companyName', 'password'])
  })

  it.each([{ companyName: 1 }, { email: [] }, { password: {} }, { password: 'x'.repeat(201) }])(
    'refuses %j',
    odd => {
      expect(signInForm.safeParse({ companyName: 'a', email: 'b', password: 'c', ...odd }).success).toBe(
        false,
      )
    },
  )
})

describe('a new account', () => {
  it('takes names trimmed, the email in lower case and the password as it is', () => {
    expect(newAccount.parse({ ...account, role: 'team_member' })).toEqual({
      email: 'ada@wren.example',
      username: 'ada.wren',
      password: ' secret ',
      firstName: 'ada.wren',
      lastName: '',
      companyName: 'Wren  Joinery',
    })
  })

  it('asks for all that is needed', () => {
    const errors = errorsOf(newAccountForm, { companyName: 'Wren' })
    expect(errors['']).toEqual(['Please fill in all fields'])
    expect(Object.keys(errors)).toEqual(['', 'email', 'username', 'password', 'confirmPassword'])
  })

  it('asks for the company name at its field', () => {
    expect(errorsOf(newAccount, { ...account, companyName: '' })).toEqual({
      companyName: ['Please enter your company name'],
    })
  })

  it('refuses passwords that differ or are short', () => {
    expect(errorsOf(newAccountForm, { ...account, confirmPassword: 'secret' })).toEqual({
      confirmPassword: ['Passwords do not match'],
    })
    expect(errorsOf(newAccount, { ...account, password: 'short' })).toEqual({
      password: ['Password must be at least 6 characters long'],
    })
  })

  it.each(['admin', 'ADMIN', ' aDmin ', 'j', 'two words', '.dot', 'dot.', 'a@b', 'élan', 'x'.repeat(51)])(
    'refuses the username %j',
    username => {
      expect(Object.keys(errorsOf(newAccount, { ...account, username }))).toEqual(['username'])
    },
  )

  it('says one thing of a username that is too short', () => {
    expect(errorsOf(newAccount, { ...account, username: '.' })).toEqual({
      username: ['Please use at least 2 characters'],
    })
  })

  it.each(['jo', 'abc', 'A-b_c', 'a.b.c', 'admin2', '123'])('takes the username %j', username => {
    expect(newAccount.parse({ ...account, username }).username).toBe(username)
  })
})

describe('a new password', () => {
  const token = 'token'

  it('needs both fields', () => {
    expect(errorsOf(newPasswordForm, { token, newPassword: 'long enough' })['']).toEqual([
      'Please enter both password fields',
    ])
  })

  it('needs six characters, twice the same', () => {
    expect(errorsOf(newPasswordForm, { token, newPassword: 'short', confirmPassword: 'other' })).toEqual({
      newPassword: ['Password must be at least 6 characters long'],
      confirmPassword: ['Passwords do not match'],
    })
  })

  it('is asked for by company name and email', () => {
    expect(errorsOf(resetRequest, { companyName: 'Wren' })['']).toEqual([
      'Please enter both email and company name',
    ])
  })
})

describe('an invite code', () => {
  it('is trimmed and in capitals', () => {
    expect(inviteCodeForm.parse({ code: ' first-cut ' }).code).toBe('FIRST-CUT')
  })

  it.each(['', '   ', undefined, null])('is missing when it is %j', code => {
    expect(errorsOf(inviteCodeForm, { code })).toEqual({ code: ['Please enter an invite code'] })
  })

  it('has at most 20 characters', () => {
    expect(inviteCodeForm.safeParse({ code: 'x'.repeat(21) }).success).toBe(false)
    expect(inviteCodeForm.safeParse({ code: 7 }).success).toBe(false)
  })
})
