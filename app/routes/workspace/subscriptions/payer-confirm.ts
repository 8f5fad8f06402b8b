import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { confirmPayer } from '#app/services/subscriptions/confirm-payer.server.ts'

const confirmForm = z.object({ token: z.string().max(200) })

const route = postOnly({
  page: '/subscription',
  may: 'subscription.manage',
  form: confirmForm,
  post: async ({ scope, context }, { token }) => {
    try {
      await confirmPayer(scope, token, context.address)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const flash = { title: 'The account is not confirmed', message: error.message, tone: 'bad' as const }
      return redirectWithFlash('/subscription/payer', flash)
    }
    const flash = {
      title: 'The account is confirmed',
      message: 'Its billing is open to you.',
      tone: 'good' as const,
    }
    return redirectWithFlash('/subscription', flash)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
