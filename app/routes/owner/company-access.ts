import { redirect } from '@remix-run/node'
import { accessForm } from '#app/domain/owner/owner.schema.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { changeAccess } from '#app/services/owner/change-access.server.ts'

export const loader = ownerPage(({ params }) => redirect(pageOf(params), 303))

export const action = ownerPage(async ({ scope, params, request }) => {
  const id = idParam(params)
  const change = checked(accessForm, Object.fromEntries(await readForm(request)))
  return orConflict(
    () => {
      changeAccess(scope, id, change)
      return redirectWithFlash(pageOf(params), { title: 'Saved', tone: 'good' })
    },
    pageOf(params),
    'Nothing was changed',
  )
})

function pageOf(params: Record<string, string | undefined>): string {
  return `/owner-dashboard/companies/${idParam(params)}`
}
