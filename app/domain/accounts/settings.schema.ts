import { z } from 'zod'
import { password, usernameRule } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { passwordMinLength } from '#app/domain/auth/password.ts'
import {
  line,
  optionalPhone,
  pasted,
  requiredEmail,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { morningMailTime } from '#app/domain/notifications/morning-mail.schema.ts'
import { chatPalette } from './chat-colour.ts'

/** Email and password have forms of their own; role and position are for admins. */
export const ownDetailsChange = z
  .object({
    firstName: requiredLine(limits.personName, 'Please enter your first name').refine(
      holdsNoAddress,
      addressInName,
    ),
    lastName: line(limits.personName).refine(holdsNoAddress, addressInName),
    username: pasted(requiredLine(limits.username, 'Please choose a username')).pipe(usernameRule),
    phone: optionalPhone,
    department: line(limits.department),
  })
  .partial()
  .extend({ version: versionField })

export type OwnDetailsChange = z.infer<typeof ownDetailsChange>

export const presentPassword = password.refine(typed => typed !== '', 'Please enter your present password')

export const emailChange = z.object({
  newEmail: requiredEmail('Please enter your new email'),
  currentPassword: presentPassword,
})

export type EmailChange = z.infer<typeof emailChange>

export const emailToken = z.object({ token: pasted(z.preprocess(value => value ?? '', z.string().max(200))) })

const missingAt = {
  currentPassword: 'Please enter your present password',
  newPassword: 'Please enter a new password',
  confirmPassword: 'Please enter the new password again',
} as const

function checkPasswords(
  values: Record<keyof typeof missingAt, string>,
  context: z.RefinementCtx<Record<keyof typeof missingAt, string>>,
) {
  const refuse = (name: string | null, message: string) =>
    context.addIssue({ code: 'custom', path: name === null ? [] : [name], message })
  const typed = new Map(Object.entries(values))
  const empty = Object.entries(missingAt).filter(([name]) => typed.get(name) === '')
  if (empty.length > 0) refuse(null, authTexts.createFields)
  for (const [name, message] of empty) refuse(name, message)
  const { newPassword, confirmPassword } = values
  if (newPassword !== '' && newPassword.length < passwordMinLength) {
    refuse('newPassword', authTexts.passwordTooShort)
  }
  if (confirmPassword !== '' && newPassword !== confirmPassword) {
    refuse('confirmPassword', authTexts.passwordMismatch)
  }
}

export const passwordChange = z
  .object({ currentPassword: password, newPassword: password, confirmPassword: password })
  .superRefine(checkPasswords)

/** The stored hash of a session's id, or 'others' for all but the present session. */
export const sessionEnd = z.object({
  session: z
    .string('Please choose a browser')
    .max(64, 'Please choose a browser')
    .regex(/^(?:others|[0-9a-f]{64})$/, 'Please choose a browser'),
})

const colours = chatPalette.map(({ colour }): string => colour)

export const chatColourChoice = z.object({
  chatColor: z
    .string('Please choose a colour')
    .refine(colour => colours.includes(colour), 'Please choose a colour of the palette'),
})

export const morningMailForm = z.object({ morningMailAt: morningMailTime })
