import { formatMoney } from '#app/domain/format.ts'
import { percentText } from '#app/domain/money/typed.ts'
import { changeText, hoursFigure } from '#app/domain/overheads/figures.ts'
import type { SensitivityRow } from '#app/domain/overheads/rate.ts'

export function sensitivityPart(rows: readonly SensitivityRow[], currency: string) {
  return {
    rows: rows.map(({ onJobs, productiveHours, breakEven, chargeOut, change, isNow }) => ({
      onJobs: percentText(onJobs),
      hours: hoursFigure(productiveHours),
      breakEven: formatMoney(breakEven, currency),
      chargeOut: formatMoney(chargeOut, currency),
      change: isNow ? 'now' : changeText(change, currency),
      tone: isNow ? ('quiet' as const) : change > 0 ? ('warn' as const) : ('good' as const),
      isNow,
    })),
    lesson: lessonOf(rows, currency),
  }
}

function lessonOf(rows: readonly SensitivityRow[], currency: string): string {
  const at = rows.findIndex(({ isNow }) => isNow)
  const now = rows[at]
  const less = rows[at - 2] ?? rows[at - 1]
  if (!now || !less) return ''
  const points = percentText(now.onJobs - less.onJobs).replace(' %', '')
  const more = formatMoney(less.change, currency)
  return `${points} points fewer on jobs put ${more} on the hour. Count the hours before you trust the ${percentText(now.onJobs)}.`
}
