import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { rackOf, stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { premiumConfirmPage } from '#app/http/premium/premium-page.server.ts'
import { requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { deleteStockCard } from '#app/services/stock-cards/delete-stock-card.server.ts'

export const handle = premiumHandle

const page = premiumConfirmPage(stockFeatures, {
  ask: ({ scope, id }) => {
    const card = requireStockCard(scope, id)
    requireMay(scope, 'stock.edit', card)
    return { id, itemName: card.itemName }
  },
  form: emptyForm,
  confirm: ({ scope, id, has }) => {
    const { itemName } = deleteStockCard(scope, id)
    return redirectWithFlash(rackOf(has('stock_system')).href, {
      title: 'Stock card deleted',
      message: itemName,
      undo: { action: `${stockCardPath(id)}/restore` },
    })
  },
})
export const loader = page.loader
export const action = page.action

export default function StockCardDelete() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <Confirm
      inline
      title="Delete the stock card?"
      question={`${page.itemName} can be restored for ${binDays} days. Until it is, its printed code opens nothing.`}
      confirmLabel="Delete Card"
      cancelHref={stockCardPath(page.id)}
      cancelLabel="Keep Card"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete stock card · Mortise' }]
