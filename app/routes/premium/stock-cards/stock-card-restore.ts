import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireFeature } from '#app/http/premium/premium-page.server.ts'
import { restoreStockCard } from '#app/services/stock-cards/delete-stock-card.server.ts'

const route = postOnly({
  page: '/stock-system',
  may: scope => requireFeature(scope, stockFeatures),
  form: emptyForm,
  post: ({ scope, id }) => {
    const { itemName } = restoreStockCard(scope, id)
    return redirectWithFlash(stockCardPath(id), { title: 'Stock card restored', message: itemName })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
