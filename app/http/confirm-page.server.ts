import type { z } from 'zod'
import { handleForm } from './form.server.ts'
import { idParam } from './input.server.ts'
import { type Call, pageRequiring, type Requirement } from './page.server.ts'

type WithId<C> = C & { id: number }

/** A page that asks before it does something to the record in its address. */
export type Confirmation<C extends Call, Asked, Schema extends z.ZodType> = {
  /** Whether this person may, where that depends on the record, and what the page says of it. */
  ask: (call: WithId<C>) => Promise<Asked> | Asked
  /** What the form sends, `emptyForm` for nothing but yes. */
  form: Schema
  /** Does it, and goes where that is told. */
  confirm: (call: WithId<C>, value: z.output<Schema>, form: FormData) => Promise<Response> | Response
  /** What the page says when it fails by our fault. */
  failure?: string
}

/** Loader and action of a page that asks first. The route exports each by its name: the browser's part is cut by these names. */
export function confirmPage<Asked, Schema extends z.ZodType>(
  page: Confirmation<Call, Asked, Schema> & { /** Who alone may come. */ may?: Requirement },
) {
  return { loader: pageRequiring(page.may, asking(page)), action: pageRequiring(page.may, confirming(page)) }
}

export function asking<C extends Call, Asked, Schema extends z.ZodType>({
  ask,
}: Confirmation<C, Asked, Schema>) {
  return (call: C) => ask({ ...call, id: idParam(call.params) })
}

export function confirming<C extends Call, Asked, Schema extends z.ZodType>({
  form,
  confirm,
  failure,
}: Confirmation<C, Asked, Schema>) {
  return (call: C) => {
    const id = idParam(call.params)
    return handleForm(call.request, form, (value, sent) => confirm({ ...call, id }, value, sent), failure)
  }
}
