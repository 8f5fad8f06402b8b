import { priceListPath } from '#app/domain/price-list/price-list-item.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireQuoting } from '#app/http/quotes/quoting-page.server.ts'
import { deletePriceListItem } from '#app/services/price-list/delete-price-list-item.server.ts'

const route = postOnly({
  page: priceListPath,
  may: requireQuoting('quote.configure'),
  form: emptyForm,
  post: ({ scope, id }) => {
    const { name } = deletePriceListItem(scope, id)
    return redirectWithFlash(priceListPath, {
      title: 'Line deleted',
      message: name,
      undo: { action: `${priceListPath}/${id}/restore` },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
