import type { z } from 'zod'
import { handleFields, type readForm } from '#app/http/form.server.ts'

type Form = Awaited<ReturnType<typeof readForm>>

/**
 * `handleFields` for a form that may create recovery codes: codes from `save` are shown only in this response and stored nowhere.
 * For null, `done` answers.
 */
export async function answerWithCodes<Schema extends z.ZodType>(
  form: Form,
  schema: Schema,
  save: (value: z.output<Schema>) => Promise<string[] | null>,
  done: (value: z.output<Schema>) => Promise<Response>,
) {
  const made: string[] = []
  const answer = await handleFields(form, schema, async value => {
    const codes = await save(value)
    made.push(...(codes ?? []))
    return done(value)
  })
  return made.length > 0 ? { codes: made } : answer
}
