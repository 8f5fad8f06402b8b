import { readLineQuantity, readPence, readQuantity, readRate } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { type VatTreatment, vatTreatments } from '#app/domain/money/vat.ts'
import { lineKinds, type QuoteItem, type QuoteLine } from './quote.ts'
import type { ItemFields, LineFields, RoomFields } from './room-form.ts'

/** For live totals while typing: unreadable values count as zero. `readRoomForm` reads what is saved, with errors. */

const orNone = (value: number | null) => (value === null || Number.isNaN(value) ? 0 : value)

function oneOf<T extends string>(values: readonly T[], text: string | undefined, otherwise: T): T {
  return values.find(value => value === text) ?? otherwise
}

export function typedLine(line: LineFields | undefined): QuoteLine {
  const kind = oneOf(lineKinds, line?.kind, 'other')
  return {
    kind,
    description: line?.description ?? '',
    quantity: orNone(readLineQuantity(line?.quantity ?? '', line?.unit)),
    unit: oneOf(units, line?.unit, 'each'),
    each: orNone(readPence(line?.each ?? '')),
    waste: Math.min(orNone(readRate(line?.waste ?? '')), 100_00),
    stage: line?.stage ?? '',
    priceListItemId: null,
  }
}

export function typedItem(item: ItemFields | undefined): QuoteItem {
  const price = readPence(item?.price ?? '')
  const fitting = readPence(item?.fittingPrice ?? '')
  const vat: VatTreatment = oneOf(vatTreatments, item?.vat, 'outside')
  return {
    key: item?.key ?? '',
    title: item?.title ?? '',
    description: '',
    quantity: orNone(readQuantity(item?.quantity ?? '')),
    unit: oneOf(units, item?.unit, 'each'),
    vat,
    vatNote: '',
    price: price === null || Number.isNaN(price) ? null : price,
    fitting:
      fitting === null || Number.isNaN(fitting)
        ? null
        : { price: fitting, vat: oneOf(vatTreatments, item?.fittingVat, vat) },
    isOptional: item?.isOptional === 'on',
    lines: (item?.lines ?? []).map(typedLine),
  }
}

export function typedRoom({ name = '', items = [] }: RoomFields) {
  return { name, items: items.map(typedItem) }
}
