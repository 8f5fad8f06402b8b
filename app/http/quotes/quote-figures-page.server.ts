import { formatMoney, formatMonth } from '#app/domain/format.ts'
import { proportion } from '#app/domain/money/money.ts'
import {
  type Rated,
  ratesByKind,
  ratesByMonth,
  ratesBySize,
  winRate,
  wonPercent,
} from '#app/domain/quotes/win-rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isWithClient, readShownStatuses, sumOf } from './quote-list-page.server.ts'

export function readQuoteFigures(scope: Scope, currency: string) {
  const { today, facts, decided } = readShownStatuses(scope, 0)
  const all = winRate(decided)
  const shown = (rated: Rated) => ({
    ...rated,
    name: rated.label,
    percent: wonPercent(rated),
    wonNet: formatMoney(rated.wonNet, currency),
    net: formatMoney(rated.net, currency),
  })
  return {
    open: sumOf(facts.filter(isWithClient), currency),
    overall: {
      won: all.won,
      decided: all.decided,
      percent: wonPercent(all),
      percentOfValue: all.net > 0 ? proportion(all.wonNet, 100, all.net) : null,
      wonNet: formatMoney(all.wonNet, currency),
      net: formatMoney(all.net, currency),
    },
    months: ratesByMonth(decided, today).map(rated => ({ ...shown(rated), name: formatMonth(rated.label) })),
    kinds: ratesByKind(decided).map(shown),
    sizes: ratesBySize(decided, currency).map(shown),
  }
}
