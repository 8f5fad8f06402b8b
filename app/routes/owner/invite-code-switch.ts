import { redirect } from '@remix-run/node'
import { codeSwitch } from '#app/domain/owner/owner.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { switchInviteCode } from '#app/services/owner/invite-codes.server.ts'

const page = '/owner-dashboard/settings'

export const loader = ownerPage(() => redirect(page, 303))

export const action = ownerPage(async ({ scope, params, request }) => {
  const id = idParam(params)
  const { active } = checked(codeSwitch, Object.fromEntries(await readForm(request)))
  const { code } = switchInviteCode(scope, id, active === 'on')
  return redirectWithFlash(page, { title: `${code} is switched ${active}` })
})
