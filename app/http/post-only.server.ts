import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { atDoor } from './door.ts'
import { orConflict } from './flash.server.ts'
import { readForm } from './form.server.ts'
import { checked, idParam } from './input.server.ts'
import { type Call, pageRequiring, publicPage, type Requirement } from './page.server.ts'
import { returnPath } from './return-path.server.ts'

/** Where whoever opens the address is sent; by the id in the address, if it has to be. */
type Page = string | ((id: number) => string)

type Post<Schema extends z.ZodType> = {
  page: Page
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

/** Loader of an address that only forms are sent to: whoever opens it comes to the page of the form. */
export function leadsTo(page: Page) {
  const loader = publicPage(({ params }) => redirect(pathOf(page, params), 303))
  return atDoor({ wrapper: 'leadsTo' }, loader)
}

function pathOf(page: Page, params: Call['params']): string {
  return typeof page === 'string' ? page : page(idParam(params))
}

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
  const action = pageRequiring(may, async call => {
    const form = await readForm(call.request)
    const value = checked(schema, Object.fromEntries(form))
    const back = returnPath(form.get('back'), pathOf(page, call.params))
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
  return { loader: leadsTo(page), action }
}
