import { Button } from '#app/components/kit/button.tsx'
import { FieldError } from '#app/components/kit/field.tsx'
import { focusOnReturn } from '#app/components/kit/page-attributes.ts'
import { limits } from '#app/domain/limits.ts'
import type { AskedFor } from '#app/domain/quotes/room-intent.ts'
import { giveIntent } from '#app/domain/quotes/room-intent.ts'

export type PendingAsk = { what: AskedFor; item: number; text: string; note: string[]; error: string | null }

type ItemAskProps = {
  ask: PendingAsk
  idPrefix: string
  index: number
  item: { title?: string | undefined }
  others: readonly { id: number; name: string }[]
}

/** A button of an item asks this before it does its work. Pressing another button closes it. */
export function ItemAsk({ ask, idPrefix, index, item, others }: ItemAskProps) {
  const id = `${idPrefix}ask-${ask.what}`
  const wrong = ask.error === null ? undefined : [ask.error]
  const tied = {
    id,
    'aria-describedby': wrong ? `${id}-error` : undefined,
    'aria-invalid': wrong ? true : undefined,
  }
  return (
    <fieldset className="ask my-2 grid max-w-180 gap-2.5 [border-left:3px_solid_var(--color-chalk)] pt-1 pb-2 pl-4 [&_label]:text-s [&_label]:text-chalk-2">
      <legend className="font-bold">{titles[ask.what]}</legend>
      {ask.what === 'move' ? (
        <div className="f">
          <label htmlFor={id}>Move “{item.title || 'this item'}” to</label>
          <select {...tied} name="toRoom" className="in" defaultValue="">
            <option value="">Choose a room</option>
            {others.map(({ id: room, name }) => (
              <option key={room} value={room}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {ask.what === 'list' ? (
        <>
          <div className="f">
            <label htmlFor={id}>Name on the price list</label>
            <input
              {...tied}
              {...focusOnReturn}
              name="listName"
              className="in"
              list={`${idPrefix}price-list`}
              defaultValue={ask.text}
              maxLength={limits.priceListItem}
            />
          </div>
          <div className="f">
            <label htmlFor={`${id}-quantity`}>Quantity</label>
            <input
              id={`${id}-quantity`}
              name="listQuantity"
              className="in num"
              defaultValue="1"
              inputMode="decimal"
            />
          </div>
        </>
      ) : null}
      {ask.what === 'paste' ? (
        <div className="f">
          <label htmlFor={id}>
            Rows from a spreadsheet: what, quantity, unit, cost each, waste, kind; or with their heads in the
            first row
          </label>
          <textarea {...tied} name="pasted" className="in" rows={6} defaultValue={ask.text} />
        </div>
      ) : null}
      <FieldError id={id} error={wrong} />
      {ask.note.length > 0 ? (
        <ul className="hint">
          {ask.note.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <Button size="small" name="intent" value={giveIntent(ask.what, index)} className="justify-self-start">
        {buttons[ask.what]}
      </Button>
    </fieldset>
  )
}

const titles: Readonly<Record<AskedFor, string>> = {
  move: 'Another room',
  list: 'From the price list',
  paste: 'Paste lines',
}

const buttons: Readonly<Record<AskedFor, string>> = {
  move: 'Move Item',
  list: 'Add Line',
  paste: 'Read Lines',
}
