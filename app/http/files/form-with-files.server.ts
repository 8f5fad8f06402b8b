import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { Invalid } from '#app/domain/errors.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { handleFields, readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import type { Sent } from '#app/services/files/keep-file.server.ts'
import { requireUpload } from './upload.server.ts'

type Fields<Field extends string> = readonly Field[]
type FormCall = { request: Request; context: Pick<AppLoadContext, 'upload'> }
type Save<Schema extends z.ZodType, Field extends string> = (
  value: z.output<Schema>,
  sent: Sent<Field>,
  form: FormData,
) => Promise<Response>

/** `handleForm` with at most one file in each of `fields`. Browsers forget chosen files, so a returned form says so at each. */
export async function handleFormWithFiles<Schema extends z.ZodType, Field extends string>(
  { request, context }: FormCall,
  schema: Schema,
  fields: Fields<Field>,
  save: Save<Schema, Field>,
) {
  const { form, sent, tooMany } = context.upload
    ? sentIn(context, fields)
    : { form: await readForm(request), sent: {} as Sent<Field>, tooMany: [] }
  const answer = await handleFields(form, schema, value => {
    requireOne(tooMany)
    return save(value, sent, form)
  })
  if (answer instanceof Response) return answer
  const { errors } = answer.data.reply
  for (const field of Object.keys(sent)) errors[field] ??= ['Nothing was saved yet. Please choose it again']
  return answer
}

/** JSON, or a form with at most one file in each of `fields`. */
export async function bodyWithFiles<Schema extends z.ZodType, Field extends string>(
  { context, body }: ApiCall,
  schema: Schema,
  fields: Fields<Field>,
): Promise<{ value: z.output<Schema>; sent: Sent<Field> }> {
  if (!context.upload) return { value: await body(schema), sent: {} }
  const { form, sent, tooMany } = sentIn(context, fields)
  requireOne(tooMany)
  return { value: checked(schema, Object.fromEntries(form)), sent }
}

function sentIn<Field extends string>(context: Pick<AppLoadContext, 'upload'>, fields: Fields<Field>) {
  const { form, files } = requireUpload(context, fields)
  // Conform would act on these; our forms never send them.
  form.delete('__intent__')
  form.delete('__state__')
  const sent: Sent<Field> = {}
  const tooMany: Field[] = []
  for (const field of fields) {
    const [file, ...others] = files.filter(one => one.field === field)
    if (file) sent[field] = file
    if (others.length > 0) tooMany.push(field)
  }
  return { form, sent, tooMany }
}

function requireOne(tooMany: readonly string[]): void {
  if (tooMany.length === 0) return
  throw new Invalid(Object.fromEntries(tooMany.map(field => [field, ['Please choose one file only']])))
}
