import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { orConflict } from './flash.server.ts'
import { readForm } from './form.server.ts'
import { checked, idParam } from './input.server.ts'
import { type Call, pageRequiring, type Requirement, workspacePage } from './page.server.ts'
import { returnPath } from './return-path.server.ts'

type Post<Schema extends z.ZodType> = {
  /** Where whoever opens the address is sent; by the id in the address, if it has to be. */
  page: string | ((id: number) => string)
  /** Who alone may send it. */
  may?: Requirement
  /** What is sent, `emptyForm` for nothing but yes; what breaks it is answered by an error page. */
  form: Schema
  /** The title under which a conflict is told by the page that it was sent from. */
  conflict?: string
  post: (call: PostCall, value: z.output<Schema>) => Promise<Response> | Response
}

/** `back` is the page that it was sent from, as far as the form says so, else `page`. */
type PostCall = Call & { id: number; form: FormData; back: string }

/**
 * Loader and action of an address that only forms are sent to. The route exports each by its name: the browser's part is cut
 * by these names.
 */
export function postOnly<Schema extends z.ZodType>({
  page,
  may,
  form: schema,
  conflict,
  post,
}: Post<Schema>) {
  const pageOf = ({ params }: Call) => (typeof page === 'string' ? page : page(idParam(params)))
  const action = pageRequiring(may, async call => {
    const form = await readForm(call.request)
    const value = checked(schema, Object.fromEntries(form))
    const back = returnPath(form.get('back'), pageOf(call))
    const work = () =>
      post(
        {
          ...call,
          form,
          back,
          get id() {
            return idParam(call.params)
          },
        },
        value,
      )
    return conflict === undefined ? work() : orConflict(work, back, conflict)
  })
  const loader =
    typeof page === 'string' ? () => redirect(page, 303) : workspacePage(call => redirect(pageOf(call), 303))
  return { loader, action }
}
