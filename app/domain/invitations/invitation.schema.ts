import { z } from 'zod'
import { roles } from '#app/domain/enumerations.ts'
import {
  choice,
  line,
  pasted,
  requestIdField,
  requiredEmail,
  requiredLine,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { invitationTexts } from './invitation.ts'

const missingAt = {
  firstName: 'Please enter a first name',
  lastName: 'Please enter a last name',
  email: 'Please enter an email',
} as const

const rules = {
  firstName: requiredLine(limits.personName, missingAt.firstName),
  lastName: requiredLine(limits.personName, missingAt.lastName),
  email: requiredEmail(missingAt.email),
} as const

const names = ['firstName', 'lastName', 'email'] as const

function absentLine(maxLength: number) {
  return z.preprocess(value => value ?? '', line(maxLength))
}

type Fields = Record<(typeof names)[number], string>

function checkFields(values: Fields, context: z.RefinementCtx) {
  const issues = names.flatMap(name => {
    const parsed = rules[name].safeParse(values[name])
    if (!parsed.success) return [{ name, message: parsed.error.issues[0]?.message ?? '' }]
    return name === 'email' || holdsNoAddress(values[name]) ? [] : [{ name, message: addressInName }]
  })
  if (issues.some(({ name, message }) => message === missingAt[name])) {
    context.addIssue({ code: 'custom', path: [], message: invitationTexts.missingFields })
  }
  for (const { name, message } of issues) context.addIssue({ code: 'custom', path: [name], message })
}

export const newInvitation = z
  .object({
    firstName: absentLine(limits.personName),
    lastName: absentLine(limits.personName),
    email: pasted(absentLine(limits.email)),
    role: choice(roles, 'Please choose a role').default('team_member'),
    requestId: requestIdField,
  })
  .superRefine(checkFields)
  .transform(values => ({ ...values, email: values.email.toLowerCase() }))

export type NewInvitation = z.infer<typeof newInvitation>
