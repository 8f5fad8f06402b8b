import { parseWithZod } from '@conform-to/zod/v4'
import { data, type HeadersFunction } from '@remix-run/node'
import { z } from 'zod'
import {
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  PayerUnproven,
  PaymentRequired,
  Spent,
  Stale,
  Unavailable,
} from '#app/domain/errors.ts'
import { type FormReply, readBase, touchedValues } from '#app/domain/form-base.ts'
import { formatCount } from '#app/domain/format.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import { log } from '#app/log.server.ts'
import { resumeTurn } from '#app/services/company-budget.server.ts'
import { headersFor } from './errors.server.ts'
import { parseForm } from './form-body.server.ts'
import { storageRefusal } from './storage.server.ts'

export const emptyForm = z.object({})

const secretName = /password|pin$/i

/** Characters of a refused form that are shown again. Rendering megabytes costs half a second, each time. */
const maxTyped = 200_000

/** Never passwords and PINs. Cuts what is beyond `maxTyped`. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  let left = maxTyped
  for (const [name, value] of form) {
    if (typeof value !== 'string' || secretName.test(name)) continue
    values[name] = value.slice(0, left)
    left -= Math.min(left, name.length + value.length)
  }
  return values
}

function isTooMuch(form: FormData): boolean {
  let length = 0
  for (const [name, value] of form) if (typeof value === 'string') length += name.length + value.length
  return length > maxTyped
}

const tooMuchTyped = `That is far more text than this form takes. What does not fit into ${formatCount(maxTyped)} characters was left out.`

/** Removes `base`; a button `use:version` sets the field `version`. */
function takeControls(form: FormData): Record<string, string> | undefined {
  const base = readBase(form.get('base'))
  form.delete('base')
  for (const [name, value] of [...form]) {
    if (!name.startsWith('use:')) continue
    form.delete(name)
    if (typeof value === 'string') form.set(name.slice('use:'.length), value)
  }
  return base
}

export function readForm(request: Request): Promise<FormData> {
  return readFormOf(request, request)
}

/** As `readForm`, but the form can be read again. */
export function peekForm(request: Request): Promise<FormData> {
  return readFormOf(request, request.clone())
}

/** Keeps Conform's own fields: the caller has to check them. */
export function readListForm(request: Request, maxFields: number): Promise<FormData> {
  return parseForm(request, () => resumeTurn(request), maxFields)
}

async function readFormOf(request: Request, body: Request): Promise<FormData> {
  const form = await parseForm(body, () => resumeTurn(request))
  // Conform would act on these; our forms never send them.
  form.delete('__intent__')
  form.delete('__state__')
  return form
}

export function refuseForm(
  reply: FormReply,
  status = reply.current ? 409 : 400,
  headers: Record<string, string> = {},
) {
  return data({ reply }, { status, headers })
}

/** For a page's `headers` export: Remix does not send the action's headers by itself. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers()
  for (const name of ['Retry-After', 'Cache-Control']) {
    const value = actionHeaders?.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/**
 * Parses a form by `schema` and calls `save`, which answers with a redirect. Invalid input, and a rule that `save` enforces, return
 * the form with the errors; so does a fault of ours, with status 500 and `failure`, so that typed text survives.
 * `touched` are the changed fields, if the form says what it was made from.
 */
export async function handleForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  save: SaveForm<Schema>,
  failure?: string,
) {
  return handleFields(await readForm(request), schema, save, failure)
}

type SaveForm<Schema extends z.ZodType> = (
  value: z.output<Schema>,
  form: FormData,
  touched: Record<string, string>,
) => Promise<Response> | Response

export async function handleFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  save: SaveForm<Schema>,
  failure = 'Something went wrong on our side. Please try again.',
) {
  const base = takeControls(form)
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true })
  const values = typedValues(form)
  if (submission.status !== 'success') {
    const errors: Record<string, string[]> = {}
    for (const [name, list] of Object.entries(submission.error ?? {})) if (list) errors[name] = list
    if (isTooMuch(form)) errors[''] = [...(errors[''] ?? []), tooMuchTyped]
    return refuseForm({ values, base, errors })
  }
  const touched = base ? touchedValues(values, base) : values
  try {
    return await save(submission.value, form, touched)
  } catch (thrown) {
    const error = storageRefusal(thrown) ?? thrown
    if (error instanceof Stale) {
      const { current, noun, lastChange } = error
      return refuseForm({ values: touched, base, errors: {}, current: { ...current }, noun, lastChange })
    }
    if (error instanceof Invalid) return refuseForm({ values, base, errors: error.fieldErrors })
    if (!(error instanceof DomainError)) {
      if (!(error instanceof Error)) throw error
      log().error({ err: error }, 'A form could not be saved')
      return refuseForm({ values, base, errors: { '': [failure] }, isFault: true }, 500)
    }
    if ([NotFound, Forbidden, PayerUnproven, PaymentRequired].some(kind => error instanceof kind)) throw error
    const { requestId: _spent, ...others } = values
    const kept = error instanceof Spent ? others : values
    const isFault = error instanceof Unavailable
    return refuseForm(
      { values: kept, base, errors: { '': [error.message] }, ...(isFault && { isFault }) },
      error.status,
      headersFor(error),
    )
  }
}

/**
 * For a page of several forms: the field `intent` names the one that is answered, and any other name means `save`. A reply holds it
 * among its values.
 */
export function handleForms<Answers extends { save: AnswerForm; [intent: string]: AnswerForm }>(
  form: FormData,
  answers: Answers,
) {
  const intent = form.get('intent')
  const name = typeof intent === 'string' && Object.hasOwn(answers, intent) ? intent : 'save'
  return (answers[name] ?? answers.save)(form) as ReturnType<Answers[keyof Answers]>
}

type AnswerForm = (form: FormData) => unknown

/** For a create form's hidden field `requestId`. */
export function newRequestId(): string {
  return formRequestPrefix + crypto.randomUUID()
}
