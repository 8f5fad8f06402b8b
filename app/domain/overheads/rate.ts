import { amountOf, proportion, wholeQuantity, wholeRate } from '#app/domain/money/money.ts'
import { type CostPeriod, type PayKind, periodsInYear } from './cost-kinds.ts'

/** Money in pence, rates in basis points, hours and days in thousandths. Each result is rounded once, from unrounded values. */

const weeksInYear = 52
/** Basis points. */
export const standardVat = 2000

export type CostLine = {
  amount: number
  period: CostPeriod
  isVatRecoverable: boolean
  startsOn: string | null
  endsOn: string | null
}

export function yearlyCost({
  amount,
  period,
  isVatRecoverable,
}: Omit<CostLine, 'startsOn' | 'endsOn'>): number {
  const paid = amount * periodsInYear[period]
  return isVatRecoverable ? proportion(paid, wholeRate, wholeRate + standardVat) : paid
}

/** `day` is 'yyyy-MM-dd'. */
export function isDueOn({ startsOn, endsOn }: Pick<CostLine, 'startsOn' | 'endsOn'>, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn)
}

export type StaffLine = {
  headcount: number
  isMaker: boolean
  payKind: PayKind
  /** Per hour for 'hourly', else per year. */
  pay: number
  employerNi: number
  pension: number
  otherCosts: number
  weeklyHours: number
  daysPerWeek: number
  holidayDays: number
  sickDays: number
  trainingDays: number
  onJobs: number
}

/** Of one person, a year. */
export function paidHours({ weeklyHours }: Pick<StaffLine, 'weeklyHours'>): number {
  return weeklyHours * weeksInYear
}

type Days = Pick<StaffLine, 'holidayDays' | 'sickDays' | 'trainingDays'>

export function daysAway({ holidayDays, sickDays, trainingDays }: Days): number {
  return holidayDays + sickDays + trainingDays
}

/** Working days a year, in thousandths. */
function daysHere(line: StaffLine): number {
  return Math.max(0, weeksInYear * line.daysPerWeek * wholeQuantity - daysAway(line))
}

export function presentHours(line: StaffLine): number {
  return proportion(line.weeklyHours * line.headcount, daysHere(line), line.daysPerWeek * wholeQuantity)
}

export function productiveHours(line: StaffLine): number {
  const by = line.daysPerWeek * wholeQuantity * wholeRate
  return proportion(line.weeklyHours * line.headcount * line.onJobs, daysHere(line), by)
}

export function yearlyPay(line: Pick<StaffLine, 'payKind' | 'pay' | 'weeklyHours'>): number {
  return line.payKind === 'hourly' ? amountOf(paidHours(line), line.pay) : line.pay
}

export function onCosts({ employerNi, pension, otherCosts }: StaffLine): number {
  return employerNi + pension + otherCosts
}

export function staffCost(line: StaffLine): number {
  return (yearlyPay(line) + onCosts(line)) * line.headcount
}

export type Year = {
  makers: number
  labourCost: number
  overheadCost: number
  presentHours: number
  productiveHours: number
}

export function yearOf(costs: readonly CostLine[], staff: readonly StaffLine[], day: string): Year {
  const makers = staff.filter(({ isMaker }) => isMaker)
  const others = staff.filter(({ isMaker }) => !isMaker)
  const due = costs.filter(cost => isDueOn(cost, day))
  return {
    makers: sumOf(makers, ({ headcount }) => headcount),
    labourCost: sumOf(makers, staffCost),
    overheadCost: sumOf(due, yearlyCost) + sumOf(others, staffCost),
    presentHours: sumOf(makers, presentHours),
    productiveHours: sumOf(makers, line => productiveHours(line)),
  }
}

export type Rate = {
  labourRate: number
  overheadRate: number
  breakEven: number
  chargeOut: number
}

/** Pence an hour; null without productive hours. `margin` is below 100 %. */
export function rateOf(year: Year, margin: number): Rate | null {
  const { labourCost, overheadCost, productiveHours: hours } = year
  if (hours <= 0) return null
  const all = labourCost + overheadCost
  return {
    labourRate: proportion(labourCost, wholeQuantity, hours),
    overheadRate: proportion(overheadCost, wholeQuantity, hours),
    breakEven: proportion(all, wholeQuantity, hours),
    chargeOut: proportion(all, wholeQuantity * wholeRate, hours * (wholeRate - margin)),
  }
}

/** Basis points. */
export function shareOnJobs({ presentHours: here, productiveHours: hours }: Year): number {
  return here > 0 ? proportion(hours, wholeRate, here) : 0
}

export function withShareOnJobs(year: Year, onJobs: number): Year {
  return { ...year, productiveHours: proportion(year.presentHours, onJobs, wholeRate) }
}

export function withMakers(year: Year, makers: number): Year {
  if (year.makers === 0) return year
  const scaled = (amount: number) => proportion(amount, makers, year.makers)
  return {
    ...year,
    makers,
    labourCost: scaled(year.labourCost),
    presentHours: scaled(year.presentHours),
    productiveHours: scaled(year.productiveHours),
  }
}

/** Basis points. */
export const sharesShown = [5500, 6000, 6500, 7000, 7500, 8000, 8500, 9000] as const

export type SensitivityRow = {
  onJobs: number
  productiveHours: number
  breakEven: number
  chargeOut: number
  change: number
  isNow: boolean
}

export function sensitivityOf(year: Year, margin: number): SensitivityRow[] {
  const now = rateOf(year, margin)
  if (!now) return []
  const own = shareOnJobs(year)
  const shares = [...new Set<number>([...sharesShown, own])].sort((a, b) => a - b)
  return shares.flatMap(onJobs => {
    const isNow = onJobs === own
    const other = isNow ? year : withShareOnJobs(year, onJobs)
    const rate = isNow ? now : rateOf(other, margin)
    if (!rate) return []
    const { breakEven, chargeOut } = rate
    const { productiveHours: hours } = other
    return { onJobs, productiveHours: hours, breakEven, chargeOut, change: chargeOut - now.chargeOut, isNow }
  })
}

function sumOf<Line>(lines: readonly Line[], of: (line: Line) => number): number {
  return lines.reduce((all, line) => all + of(line), 0)
}
