import { Badge } from '#app/components/kit/badge.tsx'
import { List } from '#app/components/kit/list.tsx'
import { pairText, quoteToInvoiceText } from '#app/domain/premium/premium.ts'
import { addOnPrice, addOnStatus, addOns } from '#app/domain/subscriptions/planned-add-ons.ts'

/** Under the plans, so that nobody takes them for a part of one. */
export function AddOns() {
  return (
    <section className="mt-12 max-w-[680px]" aria-labelledby="addons-title">
      <h2 id="addons-title">Premium add-ons</h2>
      <p className="quiet">Not in any plan, and not sold yet. Each will cost {addOnPrice}.</p>
      <List label="Premium add-ons" className="mt-3">
        {addOns.map(name => (
          <li key={name}>
            <span className="grow">{name}</span> <span className="fig">{addOnPrice}</span>{' '}
            <Badge tone="plain">{addOnStatus}</Badge>
          </li>
        ))}
      </List>
      <p className="quiet mt-3">
        Quoting, Invoicing, Overheads, Stock and Training Videos are add-ons too, in no plan and not sold yet.{' '}
        {pairText} {quoteToInvoiceText}
      </p>
    </section>
  )
}
