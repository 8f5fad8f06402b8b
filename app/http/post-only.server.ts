import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { atDoor } from './door.ts'
import { orConflict } from './flash.server.ts'
import { readForm } from './form.server.ts'
import { checked, idParam } from './input.server.ts'
import { type Call, pageRequiring, publicPage, type Requirement } from './page.server.ts'
import { returnPath } from './return-path.server.ts'

/** Where a GET is sent; can depend on the id and the address. */
type Page = string | ((id: number, url: URL) => string)

type Post<Schema extends z.ZodType> = {
  page: Page
  may?: Requirement
  /** `emptyForm` for a plain yes; invalid input gets an error page. */
  form: Schema
  /** Title of the toast for a conflict. */
  conflict?: string
  post: (call: PostCall, value: z.output<Schema>) => Promise<Response> | Response
}

/** `back` is the page of the form, if the form says so, else `page`. */
type PostCall = Call & { id: number; form: FormData; back: string }

/** Redirects a GET of a form's address to the form's page. */
export function leadsTo(page: Page) {
  const loader = publicPage(call => redirect(pathOf(page, call), 303))
  return atDoor({ wrapper: 'leadsTo' }, loader)
}

function pathOf(page: Page, { params, url }: Pick<Call, 'params' | 'url'>): string {
  return typeof page === 'string' ? page : page(idParam(params), url)
}

/**
 * Loader and action of an address only for forms. The route has to export each by its name, so that the build removes them from
 * the browser's part.
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
    const back = returnPath(form.get('back'), pathOf(page, call))
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
