import { redirect } from '@remix-run/node'
import { parseConsent } from '#app/domain/consent.ts'
import { Invalid } from '#app/domain/errors.ts'
import { ownPath } from '#app/http/actor.server.ts'
import { consentHeader } from '#app/http/consent.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { leadsTo } from '#app/http/post-only.server.ts'

export const loader = leadsTo('/privacy-policy#cookies')

export const action = publicPage(async ({ request }) => {
  const form = await readForm(request)
  const answer = parseConsent(form.get('answer'))
  if (!answer) throw new Invalid({ answer: ['Please accept or reject'] })
  const headers = { 'Set-Cookie': consentHeader(answer) }
  return redirect(ownPath(form.get('back'), '/'), { status: 303, headers })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
