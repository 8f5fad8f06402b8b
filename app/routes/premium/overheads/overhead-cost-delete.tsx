import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { costsPath } from '#app/domain/overheads/overheads.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { premiumConfirmPage } from '#app/http/premium/premium-page.server.ts'
import { requireOverheadItem } from '#app/models/overheads/overhead-item.server.ts'
import { deleteOverheadItem } from '#app/services/overheads/write-overhead-item.server.ts'

export const handle = premiumHandle

const page = premiumConfirmPage('overheads', {
  may: 'overheads.edit',
  ask: ({ scope, id }) => ({ id, name: requireOverheadItem(scope, id).name }),
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { name } = deleteOverheadItem(scope, id)
    return redirectWithFlash(costsPath, { title: 'Cost deleted', message: name })
  },
})
export const loader = page.loader
export const action = page.action

export default function OverheadCostDelete() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <Confirm
      inline
      title="Delete the cost?"
      question={`${page.name} is gone for good, from the months that are over too. If it has only ended, give it a last day instead.`}
      confirmLabel="Delete Cost"
      cancelHref={`${costsPath}/${page.id}`}
      cancelLabel="Keep Cost"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete a cost · Mortise' }]
