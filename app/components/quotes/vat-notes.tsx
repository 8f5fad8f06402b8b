import { Icon } from '#app/components/kit/icon.tsx'

/** What joiners often ask about VAT. It decides nothing: the company chooses for each item. */
export function VatNotes() {
  return (
    <details className="fold" id="vat">
      <summary>
        <Icon name="info" />
        <span>
          <b>Which VAT is it?</b>{' '}
          <span className="quiet">Four cases in joinery. You choose; ask your accountant.</span>
        </span>
        <Icon name="right" className="turn" />
      </summary>
      <dl className="grid gap-4 text-chalk-2">
        <div>
          <dt className="font-bold">Supply and fit in a home that is lived in</dt>
          <dd>Usually 20 % on both.</dd>
        </div>
        <div>
          <dt className="font-bold">A new home</dt>
          <dd>
            Kitchens that are fitted can be 0 % as building materials; fitted bedroom furniture generally is
            not, while its fitting alone may be. That is why supply and fitting can be split.
          </dd>
        </div>
        <div>
          <dt className="font-bold">A conversion, such as a barn into a home</dt>
          <dd>Some work is 5 %. Fitted furniture of that sort is often 20 %, supply and fitting alike.</dd>
        </div>
        <div>
          <dt className="font-bold">For a builder who is registered for VAT and CIS</dt>
          <dd>The reverse charge may hold: no VAT is charged, and the builder accounts for it.</dd>
        </div>
      </dl>
      <p className="hint">
        These are notes, not advice. Ask your accountant, and write the reason beside the item.
      </p>
    </details>
  )
}
