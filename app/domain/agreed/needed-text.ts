import { wholeQuantity } from '#app/domain/money/money.ts'
import { measureText } from '#app/domain/money/typed.ts'
import type { Unit } from '#app/domain/money/unit.ts'

const whole: readonly Unit[] = ['each', 'pair', 'set', 'lot', 'sheet', 'm']

/** Rounds up to whole units: 4.5 sheets are '5 sheets', with '4.5 worked out'. */
export function neededText(quantity: number, unit: Unit): { buy: string; worked: string } {
  const isWhole = !whole.includes(unit) || quantity % wholeQuantity === 0
  if (isWhole) return { buy: measureText(quantity, unit), worked: '' }
  const buy = Math.ceil(quantity / wholeQuantity) * wholeQuantity
  return { buy: measureText(buy, unit), worked: `${measureText(quantity, '').trim()} worked out` }
}
