import type { Difference } from '#app/domain/differences.ts'
import type { ItemFields, RoomFields } from './room-form.ts'

/** Matches items by name. */
export function roomDifferences(theirs: RoomFields, yours: RoomFields): Difference[] {
  const rows: Difference[] = []
  if (theirs.name !== yours.name)
    rows.push({ label: 'Room', theirs: theirs.name ?? '', yours: yours.name ?? '' })
  const [before, after] = [theirs, yours].map(
    ({ items = [] }) => new Map(items.map((item, at) => [item?.key ?? `new ${at}`, item])),
  )
  for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [one, other] = [before?.get(key), after?.get(key)]
    const [theirText, yourText] = [one, other].map(itemInWords)
    if (theirText === yourText) continue
    rows.push({ label: one?.title || other?.title || 'Item', theirs: theirText ?? '', yours: yourText ?? '' })
  }
  return rows
}

function itemInWords(item: ItemFields | undefined): string {
  if (!item) return 'not there'
  const lines = (item.lines ?? []).flatMap(line =>
    line
      ? [
          `${line.description ?? ''} ${line.quantity ?? ''} ${line.unit ?? ''} at ${line.each ?? ''}, waste ${line.waste || '0'}`,
        ]
      : [],
  )
  const { title = '', quantity = '', unit = '', vat = '', price, description = '' } = item
  const optional = item.isOptional === 'on' ? ', optional' : ''
  const fitting = item.fittingPrice ? `, fitting ${item.fittingPrice}` : ''
  const head = `${title}, ${quantity} ${unit}, VAT ${vat}, price ${price || 'by cost'}${fitting}${optional}`
  return [head, description, item.vatNote ?? '', ...lines].filter(Boolean).join('; ')
}
