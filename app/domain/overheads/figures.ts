import { formatMoney } from '#app/domain/format.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { quantityText } from '#app/domain/money/typed.ts'

export function hoursFigure(thousandths: number): string {
  return `${quantityText(thousandths)} h`
}

/** At most two decimals: 21165 is '352.75 h'. */
export function minutesFigure(minutes: number): string {
  return hoursFigure(Math.round((minutes * 100) / 60) * 10)
}

/** A price is the cost divided by this: 15 % is '0.85'. */
export function marginDivisor(margin: number): string {
  return String((wholeRate - margin) / wholeRate)
}

export function changeText(pence: number, currency: string): string {
  if (pence === 0) return ''
  return `${pence > 0 ? '+' : '−'} ${formatMoney(Math.abs(pence), currency)}`
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export function makersText(count: number): string {
  return `${words[count] ?? count} ${count === 1 ? 'maker' : 'makers'}`
}
