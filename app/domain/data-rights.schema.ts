import { z } from 'zod'
import { limits } from './limits.ts'
import { nameKey } from './name-key.ts'

export const restrictionForm = z.object({
  restricted: z.enum(['on', 'off'], 'Please choose whether your data is restricted'),
})

const typedLine = z.preprocess(value => value ?? '', z.string('Please enter text').max(limits.companyName))

/** What ends a company when its last admin leaves; others send none. */
export const accountDeletion = z.object({ companyName: typedLine.optional().default('') })

export const accountDeletionForm = z.object({
  currentPassword: z.preprocess(
    value => value ?? '',
    z
      .string('Please enter text')
      .min(1, 'Please enter your password')
      .max(limits.password, `Please keep this to ${limits.password} characters`),
  ),
  understood: z.literal('on', 'Please tick that you understand this'),
  companyName: typedLine.optional().default(''),
})

/** Whether the typed name is the company's, however it is spaced and in any letter case. */
export function namesCompany(typed: string, companyName: string): boolean {
  return typed !== '' && nameKey(typed) === nameKey(companyName)
}
