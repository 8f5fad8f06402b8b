import { measureText, roundedPercentText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import { lineKindNames, type QuoteItem, type QuoteLine, type QuoteRoom } from './quote.ts'
import type { SumTexts } from './quote-texts.ts'

export type FixedRoom = { name: string; net: string; items: FixedItem[] }

type FixedItem = {
  title: string
  /** '1 pair, VAT 20 %' */
  words: string
  description: string
  isExtra: boolean
  net: string
  costs: string
  lines: { what: string; how: string; cost: string }[]
}

export function fixedRoom({ name, items }: QuoteRoom, texts: SumTexts): FixedRoom {
  return {
    name,
    net: texts.net ?? '',
    items: items.map((item, at) => fixedItem(item, part => texts[`items[${at}].${part}`] ?? '')),
  }
}

function fixedItem(item: QuoteItem, text: (part: string) => string): FixedItem {
  const { title, description, quantity, unit, vat, fitting, isOptional, lines } = item
  const fittingVat = fitting && fitting.vat !== vat ? `, fitting ${vatRules[fitting.vat].name}` : ''
  return {
    title,
    words: `${measureText(quantity, unit)}, VAT ${vatRules[vat].name}${fittingVat}`,
    description: description.trim(),
    isExtra: isOptional,
    net: text('net'),
    costs: `Cost ${text('cost')}, margin ${text('margin')}, ${text('hours')}`,
    lines: lines.map((line, index) => ({
      what: line.description.trim() || lineKindNames[line.kind],
      how: howMuch(line),
      cost: text(`lines[${index}].cost`),
    })),
  }
}

function howMuch({ kind, quantity, unit, waste, stage }: QuoteLine): string {
  const more = kind === 'labour' ? stage : waste > 0 ? `${roundedPercentText(waste)} waste` : ''
  return [lineKindNames[kind], measureText(quantity, unit), more].filter(Boolean).join(', ')
}
