import { z } from 'zod'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { typeCompanyName } from './data-rights.ts'

export const restrictionForm = z.object({
  restricted: z.enum(['on', 'off'], 'Please choose whether your data is restricted'),
})

const typedLine = z.preprocess(value => value ?? '', z.string('Please enter text').max(limits.companyName))

/** For the page and the API: a session alone must not delete an account. */
export const accountDeletion = z.object({
  currentPassword: z.preprocess(
    value => value ?? '',
    z
      .string('Please enter text')
      .min(1, 'Please enter your password')
      .max(limits.password, `Please keep this to ${limits.password} characters`),
  ),
  companyName: typedLine.optional().default(''),
})

export type AccountDeletion = z.output<typeof accountDeletion>

/** `companyName` is null when the company stays. */
export function accountDeletionForm(companyName: string | null) {
  return accountDeletion.extend({
    companyName: accountDeletion.shape.companyName.refine(
      typed => companyName === null || namesCompany(typed, companyName),
      companyName === null ? '' : typeCompanyName(companyName),
    ),
    understood: z.literal('on', 'Please tick that you understand this'),
  })
}

export function namesCompany(typed: string, companyName: string): boolean {
  return typed !== '' && nameKey(typed) === nameKey(companyName)
}
