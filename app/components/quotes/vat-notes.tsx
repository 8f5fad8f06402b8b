import { Icon } from '#app/components/kit/icon.tsx'

export function VatNotes({ notes }: { notes: readonly { title: string; text: string }[] }) {
  return (
    <details className="fold" id="vat">
      <summary>
        <Icon name="info" className="max-md:hidden" />
        <b>
          Which VAT<span className="max-md:sr-only"> is it?</span>
        </b>
        <Icon name="right" className="turn" />
      </summary>
      <dl className="grid gap-4 text-chalk-2">
        {notes.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        These are notes, not advice. Ask your accountant, and write the reason beside the item.
      </p>
    </details>
  )
}
