import { z } from 'zod'
import {
  calendarDate,
  flag,
  line,
  longText,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { firstLine } from './client-page.ts'

export function clientPageChange(timeZone: string) {
  return z.object({
    showsPayments: z.preprocess(value => value ?? '0', flag),
    photosAgreed: z.preprocess(value => value ?? '0', flag),
    nextOn: calendarDate(timeZone),
    nextWords: line(120),
    nextNote: longText(1000),
    careNotes: longText(8000),
    version: versionField,
  })
}

export type ClientPageChange = z.infer<ReturnType<typeof clientPageChange>>

export function newDecision(timeZone: string) {
  return z.object({
    question: requiredLine(200, 'Please enter what they decide'),
    note: longText(1000),
    options: longText(2000)
      .transform(text => [
        ...new Set(
          text
            .split('\n')
            .map(option => option.trim())
            .filter(Boolean),
        ),
      ])
      .refine(options => options.length >= 2, 'Please enter at least two choices, a line each')
      .refine(options => options.length <= 12, 'Twelve choices are the most')
      .refine(options => options.every(option => option.length <= 120), 'Please keep each choice short'),
    answerOn: calendarDate(timeZone),
    requestId: requestIdField,
  })
}

export type NewDecision = z.infer<ReturnType<typeof newDecision>>

export const decisionAnswer = z.object({
  decision: z.string('Please open the page again').regex(/^\d{1,15}$/, 'Please open the page again'),
  answer: requiredLine(120, 'Please choose one'),
})

const maxWords = 2000
const title = requiredLine(maxWords, 'Please write what is wrong')

/** The first line becomes a task's title, and is checked as one. */
export const clientReport = z.object({
  words: longText(maxWords).superRefine((words, context) => {
    const { error } = title.safeParse(firstLine(words))
    const [issue] = error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', message: issue.message })
  }),
})
