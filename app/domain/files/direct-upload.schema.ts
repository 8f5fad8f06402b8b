import { z } from 'zod'
import { newFile } from './file.schema.ts'

const missingBytes = 'Please send how many bytes the file has'
/** Longer than any is kept: it is shortened. */
const longestSent = 10_000

/** A file that a browser is about to put straight into the bucket. */
export const directUpload = z.object({
  bytes: z.number(missingBytes).int(missingBytes).nonnegative(missingBytes),
})

/** What comes with it once it is there. */
export const directFinish = newFile.extend({
  name: z.string('Please send the name of the file').max(longestSent, 'Please give it a shorter name'),
  token: z.string('Please send the token that you were given').max(200),
})

export type DirectFinish = z.output<typeof directFinish>
