import { z } from 'zod'
import { presentPassword } from '#app/domain/accounts/settings.schema.ts'
import { typedCode } from '#app/domain/auth/auth.schema.ts'
import { requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { kindOfCode } from './two-step.ts'
import { twoStepTexts } from './two-step-texts.ts'

const code = typedCode
  .refine(typed => typed !== '', { error: twoStepTexts.needed, abort: true })
  .refine(typed => kindOfCode(typed) !== null, twoStepTexts.oddCode)

export const secondStepForm = z.object({ code })

export const firstCodeForm = z.object({
  code: typedCode
    .refine(typed => typed !== '', { error: 'Please enter the code that the app shows', abort: true })
    .refine(typed => kindOfCode(typed) === 'app', 'A code of the app has 6 digits'),
})

export const passwordForm = z.object({ currentPassword: presentPassword })

const passkeyName = requiredLine(limits.passkeyName, 'Please name it, such as “Phone”')

export const passkeyForm = z.object({ name: passkeyName, currentPassword: presentPassword })

const longestCredential = 20_000

/** The browser's JSON; the verifier checks its content. */
const credential = z
  .string(twoStepTexts.passkeyRefused)
  .max(longestCredential, twoStepTexts.passkeyRefused)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: twoStepTexts.passkeyRefused })
      return z.NEVER
    }
  })
  .pipe(
    z.looseObject(
      { id: z.string().min(1), response: z.looseObject({}) },
      { error: twoStepTexts.passkeyRefused },
    ),
  )

export const newPasskeyForm = z.object({ name: passkeyName, credential })

export const passkeyAnswerForm = z.object({ credential })

export type PasskeyAnswer = z.output<typeof credential>

/** Whether the password was right already: then the passkey has to be that person's. */
export const passkeyQuestion = z.object({
  isSecondStep: z.boolean('Please send true or false').default(false),
})
