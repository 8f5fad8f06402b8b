import { redirect } from '@remix-run/node'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm } from '#app/http/premium/premium-page.server.ts'
import { restoreStockCard } from '#app/services/stock-cards/delete-stock-card.server.ts'

export const loader = () => redirect('/stock-system', 303)

export const action = premiumForm(stockFeatures, ({ scope, params }) => {
  const { id, itemName } = restoreStockCard(scope, idParam(params))
  return redirectWithFlash(stockCardPath(id), { title: 'Stock card restored', message: itemName })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
