import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { confirmPayer } from '#app/services/subscriptions/confirm-payer.server.ts'

/** There is nothing to read here. */
export const loader = () => redirect('/subscription', 303)

const confirmForm = z.object({ token: z.string().max(200) })

/** By the button of the page that the payer's link opens. */
export const action = pageFor('subscription.manage', async ({ scope, request, context }) => {
  const { token } = checked(confirmForm, Object.fromEntries(await readForm(request)))
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
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
