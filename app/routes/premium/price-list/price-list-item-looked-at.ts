import { dayIn } from '#app/domain/clock.ts'
import { formatMoney } from '#app/domain/format.ts'
import { priceListPath } from '#app/domain/price-list/price-list-item.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireQuoting } from '#app/http/quotes/quoting-page.server.ts'
import { priceListItem } from '#app/records/price-list-item.server.ts'

const route = postOnly({
  page: priceListPath,
  may: requireQuoting('quote.configure'),
  form: emptyForm,
  post: ({ scope, actor, id, back }) => {
    const { name, cost } = priceListItem.update(scope, id, { costOn: dayIn(scope.timeZone, Date.now()) })
    const message = `${name} still costs ${formatMoney(cost, actor.currency)}.`
    return redirectWithFlash(back, { title: 'Looked at today', message, tone: 'good' })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
