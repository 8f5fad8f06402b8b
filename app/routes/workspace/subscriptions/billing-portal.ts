import { redirect } from '@remix-run/node'
import { Conflict, PayerUnproven, TooMany, Unavailable } from '#app/domain/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'

const route = postOnly({
  page: '/subscription',
  may: 'subscription.manage',
  form: emptyForm,
  post: async ({ scope }) => {
    try {
      return redirect(await openBillingPortal(scope), 303)
    } catch (error) {
      if (error instanceof PayerUnproven) throw error
      if (error instanceof Unavailable) return redirect('/subscription/issue?failed=1', 303)
      if (!(error instanceof Conflict || error instanceof TooMany)) throw error
      const flash = { title: 'Billing is not open', message: error.message, tone: 'bad' as const }
      return redirectWithFlash('/subscription', flash)
    }
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
export { PayerProofBoundary as ErrorBoundary } from '#app/components/subscriptions/payer-proof.tsx'
