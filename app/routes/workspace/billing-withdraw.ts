import { redirect } from '@remix-run/node'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'

export const loader = () => redirect('/billing', 303)

export const action = pageFor('payment.edit', async ({ scope, params, request, url }) => {
  const id = idParam(params)
  await readForm(request)
  const work = async () => {
    await withdrawPayment(scope, id)
    return redirectWithFlash(`/billing${url.search}`, {
      title: 'Payment page closed',
      message: 'Nobody can pay by its link any more.',
    })
  }
  return orConflict(work, `/billing/${id}${url.search}`, 'Not closed')
})

export { NeverShown as default } from '#app/components/never-shown.tsx'
