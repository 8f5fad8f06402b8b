import { z } from 'zod'
import { weekStarts } from '#app/domain/enumerations.ts'
import { choice, line, pasted, requiredEmail } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { isReservedUsername } from '#app/domain/permissions.ts'
import { freeAccessTexts } from '#app/domain/subscriptions/free-access.ts'
import { withoutGaps } from '#app/domain/two-step/two-step.ts'
import { authTexts } from './auth-texts.ts'
import { passwordMinLength } from './password.ts'

function absentLine(maxLength: number) {
  return z.preprocess(value => value ?? '', line(maxLength))
}

function pastedLine(maxLength: number) {
  return pasted(absentLine(maxLength))
}

/** Kept as typed, with outer spaces; '' when absent. */
export const password = z.preprocess(
  value => value ?? '',
  z
    .string('Please enter text')
    .max(limits.password, `Please keep this to ${limits.password} characters`)
    .refine(value => value.isWellFormed(), 'This holds characters that cannot be kept. Please type it again'),
)

/** A second-step code without gaps; '' when absent. */
export const typedCode = pastedLine(100).transform(withoutGaps)

const missingAt = {
  companyName: 'Please enter your company name',
  email: 'Please enter your email',
  username: 'Please choose a username',
  password: 'Please enter a password',
  confirmPassword: 'Please enter the password again',
  newPassword: 'Please enter a new password',
} as const

type Demanded = keyof typeof missingAt

/** One message for the form, and a short one for each empty field. */
function demand<Values extends object>(names: readonly (Demanded & keyof Values)[], message: string) {
  return (values: Values, context: z.RefinementCtx) => {
    const empty = names.filter(name => values[name] === '')
    if (empty.length === 0) return
    context.addIssue({ code: 'custom', path: [], message })
    for (const name of empty) context.addIssue({ code: 'custom', path: [name], message: missingAt[name] })
  }
}

const signInFields = z.object({
  companyName: pastedLine(limits.companyName),
  email: pastedLine(limits.email),
  password,
})

export const signInForm = signInFields.superRefine(
  demand(['companyName', 'email', 'password'], authTexts.signInFields),
)

export const signInWithCode = signInFields
  .extend({ code: typedCode.optional() })
  .superRefine(demand(['companyName', 'email', 'password'], authTexts.signInFields))

const usernamePattern = /^[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?$/i
export const usernameRule = z
  .string()
  .min(limits.usernameMin, { error: `Please use at least ${limits.usernameMin} characters`, abort: true })
  .max(limits.username)
  .regex(usernamePattern, 'Please use letters, digits, _ and - only, with dots only inside')
  .refine(name => !isReservedUsername(name), 'This username is already taken')
const emailRule = requiredEmail(missingAt.email)

const accountFields = {
  email: pastedLine(limits.email),
  username: pastedLine(limits.username),
  password,
  firstName: absentLine(limits.personName).default(''),
  lastName: absentLine(limits.personName).default(''),
  companyName: pastedLine(limits.companyName),
  weekStart: choice(weekStarts, 'Please choose Sunday or Monday').optional(),
}

type AccountFields = Record<
  'email' | 'username' | 'password' | 'firstName' | 'lastName' | 'companyName',
  string
>

function checkAccount(values: AccountFields, context: z.RefinementCtx) {
  for (const name of ['firstName', 'lastName', 'companyName'] as const) {
    if (holdsNoAddress(values[name])) continue
    context.addIssue({ code: 'custom', path: [name], message: addressInName })
  }
  if (values.companyName === '') {
    context.addIssue({ code: 'custom', path: ['companyName'], message: missingAt.companyName })
  }
  for (const [name, rule] of [['email', emailRule] as const, ['username', usernameRule] as const]) {
    const parsed = rule.safeParse(values[name])
    if (parsed.success || values[name] === '') continue
    context.addIssue({ code: 'custom', path: [name], message: parsed.error.issues[0]?.message ?? '' })
  }
  if (values.password !== '') checkPassword('password')(values, context)
}

function checkPassword<Name extends string>(name: Name) {
  return (values: Record<Name, string>, context: z.RefinementCtx) => {
    if (values[name].length >= passwordMinLength) return
    context.addIssue({ code: 'custom', path: [name], message: authTexts.passwordTooShort })
  }
}

function withAccountDefaults<Values extends { email: string; username: string; firstName: string }>(
  values: Values,
): Values {
  return {
    ...values,
    email: values.email.toLowerCase(),
    firstName: values.firstName === '' ? values.username : values.firstName,
  }
}

/** Ignores a role: who creates a company is its admin. */
export const newAccount = z
  .object(accountFields)
  .superRefine(demand(['email', 'username', 'password'], authTexts.createFields))
  .superRefine(checkAccount)
  .transform(withAccountDefaults)

export const newAccountForm = z
  .object({ ...accountFields, confirmPassword: password })
  .superRefine(demand(['email', 'username', 'password', 'confirmPassword'], authTexts.createFields))
  .superRefine(checkAccount)
  .superRefine((values, context) => {
    if (values.confirmPassword === '' || values.password === values.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: authTexts.passwordMismatch })
  })
  .transform(withAccountDefaults)

export const resetRequest = z
  .object({ companyName: pastedLine(limits.companyName), email: pastedLine(limits.email) })
  .superRefine(demand(['companyName', 'email'], authTexts.resetRequestFields))

const token = pastedLine(200)

export const resetToken = z.object({ token })

export const newPassword = z
  .object({ token, newPassword: password })
  .superRefine(demand(['newPassword'], authTexts.resetFields))
  .superRefine((values, context) => {
    if (values.newPassword !== '') checkPassword('newPassword')(values, context)
  })

export const newPasswordForm = z
  .object({ token, newPassword: password, confirmPassword: password })
  .superRefine(demand(['newPassword', 'confirmPassword'], authTexts.resetFields))
  .superRefine((values, context) => {
    if (values.newPassword === '' || values.confirmPassword === '') return
    checkPassword('newPassword')(values, context)
    if (values.newPassword === values.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: authTexts.passwordMismatch })
  })

function checkAcceptance(values: { username: string; password: string }, context: z.RefinementCtx) {
  const parsed = usernameRule.safeParse(values.username)
  if (!parsed.success && values.username !== '') {
    context.addIssue({ code: 'custom', path: ['username'], message: parsed.error.issues[0]?.message ?? '' })
  }
  if (values.password !== '') checkPassword('password')(values, context)
}

export const acceptance = z
  .object({ token, username: pastedLine(limits.username), password })
  .superRefine(demand(['username', 'password'], authTexts.createFields))
  .superRefine(checkAcceptance)

export const acceptanceForm = z
  .object({ token, username: pastedLine(limits.username), password, confirmPassword: password })
  .superRefine(demand(['username', 'password', 'confirmPassword'], authTexts.createFields))
  .superRefine(checkAcceptance)
  .superRefine((values, context) => {
    if (values.confirmPassword === '' || values.password === values.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: authTexts.passwordMismatch })
  })

export const inviteCodeForm = z.object({
  code: pasted(
    z.preprocess(
      value => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
      z
        .string('Please enter text')
        .min(1, authTexts.inviteCodeMissing)
        .max(limits.inviteCode, `Please keep this to ${limits.inviteCode} characters`),
    ),
  ),
  endSubscription: z
    .preprocess(
      value =>
        value === 'true'
          ? true
          : value === 'false'
            ? false
            : value === '' || value === null
              ? undefined
              : value,
      z.boolean(freeAccessTexts.choose).optional(),
    )
    .describe('Whether the subscription ends with it: for an admin whose company pays.'),
})

export type SignInFields = z.infer<typeof signInForm>
export type NewAccount = z.infer<typeof newAccount>
export type ResetRequest = z.infer<typeof resetRequest>
export type Acceptance = z.infer<typeof acceptance>
