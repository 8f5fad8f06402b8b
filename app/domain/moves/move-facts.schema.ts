import { z } from 'zod'

/** What a search's row ids leave room for. */
const mostId = 2 ** 36
const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** What a file of a company that moves says of itself, once it is whole, sealed by a code that is not in it. */
export const moveFacts = z.object({
  madeAt: z.number(),
  /** The newest migration of the database that it was made of. */
  schema: z.number(),
  /** Where the company's people sign in from now on. */
  address: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  /** `lastId`: the highest that the table ever gave there, to whichever company. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.number(), sha256: sum, lastId: z.number().int().min(0).max(mostId) }),
  ),
  /** Files and their pictures; `missing` had no bytes at the old place either. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number(), sha256: sum }),
  /** What the company has of what the service sold there, by id. */
  features: z.record(z.string(), z.string()),
  /** By which it is known whether SESSION_SECRET opens what is sealed in it. */
  proof: z.string(),
})

export type MoveFacts = z.infer<typeof moveFacts>
