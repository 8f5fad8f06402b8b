import { formatMoney, plural } from '#app/domain/format.ts'
import { unitNames } from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ImportedPrices, planPriceList } from '#app/records/price-list-paste.server.ts'

type PlannedRow = {
  line: number
  name: string
  about: string
  what: string
  tone: 'good' | 'bad' | 'plain'
  cost: string
}

export function plannedRows(scope: Scope, text: string, currency: string): PlannedRow[] {
  return planPriceList(scope, text).map((planned): PlannedRow => {
    const { line } = planned
    switch (planned.act) {
      case 'add': {
        const { name, kind, unit, code, supplier, cost } = planned.values
        const about = [lineKindNames[kind], unitNames[unit], supplier, code].filter(Boolean).join(' · ')
        return { line, name, about, what: 'New', tone: 'good', cost: formatMoney(cost, currency) }
      }
      case 'cost': {
        const what = `New cost, was ${formatMoney(planned.from, currency)}`
        return {
          line,
          name: planned.name,
          about: '',
          what,
          tone: 'good',
          cost: formatMoney(planned.to, currency),
        }
      }
      case 'same':
        return { line, name: planned.name, about: '', what: 'As it is already', tone: 'plain', cost: '' }
      default:
        return { line, name: planned.text, about: '', what: planned.reason, tone: 'bad', cost: '' }
    }
  })
}

export function importedText({ added, changed, left }: ImportedPrices) {
  const parts = [
    ...(added > 0 ? [`${plural(added, 'line')} added`] : []),
    ...(changed > 0 ? [`${plural(changed, 'cost')} changed`] : []),
    ...(left > 0 ? [`${plural(left, 'line')} left out`] : []),
  ]
  return { message: parts.join(', ') || 'Everything was there already.', tone: 'good' } as const
}
