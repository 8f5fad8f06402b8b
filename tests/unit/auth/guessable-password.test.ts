import { expect, test } from 'vitest'
import { password } from '#app/domain/auth/auth.schema.ts'
import { Invalid } from '#app/domain/errors.ts'
import { refuseGuessable } from '#app/services/auth/guessable-password.server.ts'

const names = { companyName: 'Oak & Ash Joinery', email: 'ada.wren@oak.example', username: 'ada-w' }

function refuse(typed: string) {
  return () => refuseGuessable(typed, names, 'newPassword')
}

test.each(['123456', 'Password1', 'LETMEIN', 'qwerty123', 'iloveyou'])('%s is what many have', typed => {
  expect(refuse(typed)).toThrow(Invalid)
})

test.each([
  'mortise1',
  'Mortise!2026',
  'OakAshJoinery',
  'oak & ash joinery 1',
  'Ada.Wren99',
  'ada-w-1234',
  'ada.wren@oak.example',
])('%s is a name of theirs, or ours', typed => {
  expect(refuse(typed)).toThrow(Invalid)
})

test.each(['dovetail-joint', 'mortise and tenon', 'oak & ash & birch', '83 50 17 29', '木工 2026'])(
  '%s is taken',
  typed => {
    expect(refuse(typed)).not.toThrow()
  },
)

test('it is told at its field', () => {
  expect(refuse('password1')).toThrow(
    expect.objectContaining({ fieldErrors: { newPassword: [expect.any(String)] } }),
  )
})

test('a sentence of 200 characters is taken as it is', () => {
  const long = 'oak and ash, '.repeat(16).slice(0, 200)
  expect(password.parse(long)).toBe(long)
  expect(refuse(long)).not.toThrow()
})
