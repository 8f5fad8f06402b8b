import { redirect } from '@remix-run/node'
import { firstDayKey } from '#app/domain/companies/first-day.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'

const route = postOnly({
  page: '/portal',
  may: 'company.configure',
  form: emptyForm,
  post: ({ scope, back }) => {
    savePreference(scope, { kind: 'personal', key: firstDayKey, value: 'hidden' })
    return redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
