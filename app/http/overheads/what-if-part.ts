import { amountText, formatMoney } from '#app/domain/format.ts'
import { percentText, rateText } from '#app/domain/money/typed.ts'
import { changeText, hoursFigure } from '#app/domain/overheads/figures.ts'
import {
  type Rate,
  rateOf,
  shareOnJobs,
  withMakers,
  withShareOnJobs,
  type Year,
  yearlyCost,
} from '#app/domain/overheads/rate.ts'
import { whatIf } from '#app/domain/overheads/rate-card.schema.ts'
import type { RateFacts } from './rate-page.server.ts'

const names = ['makers', 'onJobs', 'overheads', 'margin', 'without'] as const
type Name = (typeof names)[number]

type Tried = { makers?: number; onJobs?: number; overheads?: number; margin?: number; without?: number }

/** From the address; nothing is saved. Empty fields keep the present value. */
export function whatIfPart(url: URL, facts: RateFacts, now: Rate) {
  const { year, margin, costs, currency } = facts
  const typed: Partial<Record<Name, string>> = {}
  const errors: Partial<Record<Name, string[]>> = {}
  const tried: Tried = {}
  for (const name of names) {
    const text = url.searchParams.get(name)?.trim().slice(0, 40) ?? ''
    if (text === '') continue
    typed[name] = text
    const parsed = whatIf.shape[name].safeParse(text)
    if (parsed.success && parsed.data !== null) tried[name] = parsed.data
    else errors[name] = [parsed.error?.issues[0]?.message ?? 'Please enter a number']
  }
  const left = costs.find(({ id }) => id === tried.without)
  if (tried.without !== undefined && !left) errors.without = ['Please choose one of your costs']
  const isRight = Object.keys(errors).length === 0
  const isTried = Object.keys(typed).length > 0
  const then = isTried && isRight ? changedYear(year, tried, left ? yearlyCost(left) : 0) : null
  const start = {
    makers: String(year.makers),
    onJobs: rateText(shareOnJobs(year)),
    overheads: amountText(year.overheadCost),
    margin: rateText(margin),
    without: '',
  }
  return {
    values: { ...start, ...typed },
    errors,
    costs: costs.map(({ id, name }) => ({ value: id, label: name })),
    result: then && compare({ year, rate: now, margin }, then, tried.margin ?? margin, currency),
  }
}

function changedYear(year: Year, tried: Tried, lost: number): Year {
  const makers = tried.makers === undefined ? year : withMakers(year, tried.makers)
  const shared = tried.onJobs === undefined ? makers : withShareOnJobs(makers, tried.onJobs)
  const overheadCost = Math.max(0, (tried.overheads ?? year.overheadCost) - lost)
  return { ...shared, overheadCost }
}

type Before = { year: Year; rate: Rate; margin: number }

function compare(before: Before, year: Year, margin: number, currency: string) {
  const rate = rateOf(year, margin)
  if (!rate) return null
  const money = (pence: number) => formatMoney(pence, currency)
  const row = (what: string, was: number, is: number) => ({
    what,
    was: money(was),
    is: money(is),
    change: changeText(is - was, currency) || 'the same',
    tone: is > was ? ('warn' as const) : is < was ? ('good' as const) : ('quiet' as const),
  })
  const hours = {
    what: 'Hours on jobs a year',
    was: hoursFigure(before.year.productiveHours),
    is: hoursFigure(year.productiveHours),
    change: '',
    tone: 'quiet' as const,
  }
  return {
    rows: [
      hours,
      row('Break-even', before.rate.breakEven, rate.breakEven),
      row(`Charge-out at ${percentText(margin)}`, before.rate.chargeOut, rate.chargeOut),
    ],
  }
}
