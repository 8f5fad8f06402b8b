import { redirect } from '@remix-run/node'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { requireAdminWithTwoStep, switchOffForAdmin } from '#app/services/two-step/switch-off.server.ts'

type Params = Record<string, string | undefined>

/** 404 unless the admin is of the company in the address. */
function asked(scope: Scope, params: Params) {
  const { userId, companyId } = requireAdminWithTwoStep(scope, idParam(params, 'userId'))
  if (companyId !== idParam(params)) throw new NotFound()
  return { userId, company: `/owner-dashboard/companies/${companyId}` }
}

export const loader = ownerPage(({ scope, params }) => redirect(asked(scope, params).company, 303))

export const action = ownerPage(({ scope, params }) => {
  const { userId, company } = asked(scope, params)
  const work = () => {
    const { name } = switchOffForAdmin(scope, userId)
    const title = `Two-step sign-in of ${name} is off`
    return redirectWithFlash(company, { title, message: 'We have mailed them.', tone: 'good' })
  }
  return orConflict(work, company, 'Not switched off')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
