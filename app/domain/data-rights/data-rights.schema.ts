import { z } from 'zod'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { typeCompanyName } from './data-rights.ts'

export const restrictionForm = z.object({
  restricted: z.enum(['on', 'off'], 'Please choose whether your data is restricted'),
})

const typedLine = z.preprocess(value => value ?? '', z.string('Please enter text').max(limits.companyName))

/** The page and the API ask for the same: a session alone ends no account. The company's name is sent by who ends it. */
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

/** The page’s form; `companyName` is the company’s where it ends with the account. */
export function accountDeletionForm(companyName: string | null) {
  return accountDeletion.extend({
    companyName: accountDeletion.shape.companyName.refine(
      typed => companyName === null || namesCompany(typed, companyName),
      companyName === null ? '' : typeCompanyName(companyName),
    ),
    understood: z.literal('on', 'Please tick that you understand this'),
  })
}

/** Whether the typed name is the company's, however it is spaced and in any letter case. */
export function namesCompany(typed: string, companyName: string): boolean {
  return typed !== '' && nameKey(typed) === nameKey(companyName)
}
