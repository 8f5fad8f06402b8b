import { fold } from '#app/domain/fold.ts'
import { type Unit, units } from '#app/domain/money/unit.ts'
import { type LineKind, lineKindNames, lineKinds } from './quote.ts'

const unitWords: Readonly<Record<string, Unit>> = {
  ...{ '': 'each', ea: 'each', no: 'each', nr: 'each', pcs: 'each', pc: 'each', item: 'each', items: 'each' },
  ...{ pr: 'pair', pairs: 'pair', sets: 'set', lots: 'lot', box: 'lot' },
  ...{ metre: 'm', metres: 'm', meter: 'm', lm: 'm', m2: 'm²', sqm: 'm²', 'sq m': 'm²' },
  ...{ sheets: 'sheet', sht: 'sheet', board: 'sheet', boards: 'sheet' },
  ...{ hr: 'h', hrs: 'h', hour: 'h', hours: 'h', days: 'day' },
}

/** An empty cell is 'each'. Null for no unit. */
export function readUnit(cell: string): Unit | null {
  const word = fold(cell).replaceAll('.', '').trim()
  const unit = units.find(unit => unit === word)
  return unit ?? (Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null)
}

export function readLineKind(cell: string): LineKind | null {
  const word = fold(cell)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  const isIt = (text: string) => text === word || `${text}s` === word
  return lineKinds.find(kind => isIt(kind.replace('_', ' ')) || isIt(fold(lineKindNames[kind]))) ?? null
}
