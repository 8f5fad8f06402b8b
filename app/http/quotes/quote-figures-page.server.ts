import { formatMoney, formatMonth, formatMonthShort, listText } from '#app/domain/format.ts'
import { proportion } from '#app/domain/money/money.ts'
import {
  type Rated,
  ratesByKind,
  ratesByMonth,
  ratesBySize,
  rollingPercents,
  winRate,
  wonPercent,
} from '#app/domain/quotes/win-rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { drawColumns } from '#app/http/charts/columns.server.ts'
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
  const months = ratesByMonth(decided, today)
  const rolling = rollingPercents(months)
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
    chart: chartOf(months, rolling),
    months: months.map((rated, at) => ({
      ...shown(rated),
      name: formatMonth(rated.label),
      percent: rolling[at] ?? null,
    })),
    kinds: ratesByKind(decided).map(shown),
    sizes: ratesBySize(decided, currency).map(shown),
  }
}

/** The height is what was decided; the planed part was won. The share above is of three months. */
function chartOf(months: readonly Rated[], rolling: readonly (number | null)[]) {
  const told = months
    .filter(({ decided }) => decided > 0)
    .map(({ label, won, decided }) => `${won} of ${decided} in ${formatMonth(label)}`)
  return drawColumns({
    label: told.length === 0 ? 'Nothing was decided' : `Won ${listText(told)}`,
    columns: months.map((rated, at) => ({
      label: formatMonthShort(rated.label),
      value: rated.decided,
      done: rated.won,
      text: typeof rolling[at] === 'number' ? `${rolling[at]} %` : null,
    })),
    scaleText: String,
    atLeast: 4,
  })
}
