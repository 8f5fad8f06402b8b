import { z } from 'zod'
import { morningMailTimes } from './morning-mail.ts'

/** 'HH:mm'; null, or '' in a form, for no mail. */
export const morningMailTime = z.preprocess(
  value => (value === '' ? null : typeof value === 'string' ? value.trim() : value),
  z
    .string('Please choose a time from the list')
    .refine(time => morningMailTimes.includes(time), 'Please choose a time from the list')
    .nullable(),
)
