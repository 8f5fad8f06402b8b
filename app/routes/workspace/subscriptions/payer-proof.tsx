import { useLoaderData } from '@remix-run/react'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PayerProof } from '#app/components/subscriptions/payer-proof.tsx'
import { Conflict, TooMany } from '#app/domain/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { mailPayerLink } from '#app/services/subscriptions/mail-payer-link.server.ts'

export const loader = pageFor('subscription.manage', ({ scope }) => ({
  isOpen: !requireBuyer(scope).payerUnproven,
  support: supportEmail(),
}))

export const action = pageFor('subscription.manage', async ({ scope }) => {
  try {
    await mailPayerLink(scope)
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof TooMany)) throw error
    const flash = { title: 'The link was not mailed', message: error.message, tone: 'bad' as const }
    return redirectWithFlash('/subscription/payer', flash)
  }
  const message = 'It is at the address that paid. Open it in this browser.'
  return redirectWithFlash('/subscription/payer', { title: 'The link is mailed', message, tone: 'good' })
})

export default function PayerProofPage() {
  const { isOpen, support } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Subscription"
        lead="Billing opens to the person who reads the mail of the address that paid."
      />
      {isOpen ? (
        <Note tone="good" title="Billing is open">
          <a href="/subscription">Go to the Subscription page</a>
        </Note>
      ) : (
        <PayerProof support={support} />
      )}
    </>
  )
}

export const meta = () => [{ title: 'Subscription · Mortise' }]
