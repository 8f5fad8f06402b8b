import type { z } from 'zod'
import { handleForm } from './form.server.ts'
import { idParam } from './input.server.ts'
import { type Call, pageRequiring, type Requirement } from './page.server.ts'

type WithId<C> = C & { id: number }

export type Confirmation<C extends Call, Question, Schema extends z.ZodType> = {
  /** Data for the page; throws when the record forbids it. */
  ask: (call: WithId<C>) => Promise<Question> | Question
  form: Schema
  confirm: (call: WithId<C>, value: z.output<Schema>, form: FormData) => Promise<Response> | Response
  /** Message after a fault of ours. */
  failure?: string
}

/** The route has to export each by its name, so that the build removes them from the browser's part. */
export function confirmPage<Question, Schema extends z.ZodType>(
  page: Confirmation<Call, Question, Schema> & { /** Who alone may come. */ may?: Requirement },
) {
  return { loader: pageRequiring(page.may, asking(page)), action: pageRequiring(page.may, confirming(page)) }
}

export function asking<C extends Call, Question, Schema extends z.ZodType>({
  ask,
}: Confirmation<C, Question, Schema>) {
  return (call: C) => ask({ ...call, id: idParam(call.params) })
}

export function confirming<C extends Call, Question, Schema extends z.ZodType>({
  form,
  confirm,
  failure,
}: Confirmation<C, Question, Schema>) {
  return (call: C) => {
    const id = idParam(call.params)
    return handleForm(call.request, form, (value, sent) => confirm({ ...call, id }, value, sent), failure)
  }
}
