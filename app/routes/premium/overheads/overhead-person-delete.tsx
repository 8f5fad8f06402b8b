import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { peoplePath } from '#app/domain/overheads/overheads.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { premiumConfirmPage } from '#app/http/premium/premium-page.server.ts'
import { requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { deleteStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'

const page = premiumConfirmPage('overheads', {
  may: 'pay.edit',
  ask: ({ scope, id }) => ({ id, name: requireStaffCost(scope, id).name }),
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { name } = deleteStaffCost(scope, id)
    return redirectWithFlash(peoplePath, { title: 'Deleted from your people', message: name })
  },
})
export const loader = page.loader
export const action = page.action

export default function OverheadPersonDelete() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title={`Delete the cost of ${page.name}?`}
      question={`${page.name} no longer counts in the rate. Pay is not kept without need: it is deleted for good. Rates that were set stay as they are.`}
      confirmLabel="Delete Cost"
      cancelHref={`${peoplePath}/${page.id}`}
      cancelLabel="Keep Cost"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete what somebody costs · Mortise' }]
