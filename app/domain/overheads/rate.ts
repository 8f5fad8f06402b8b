import { amountOf, proportion, wholeQuantity, wholeRate } from '#app/domain/money/money.ts'
import { type CostPeriod, type PayKind, periodsInYear } from './cost-kinds.ts'

/**
 * What an hour has to earn. Money in pence, rates in basis points, hours and days in thousandths; each result is rounded once,
 * from what was not rounded before.
 */

const weeksInYear = 52
/** Basis points: what VAT takes of most that a shop buys. */
export const standardVat = 2000

export type CostLine = {
  amount: number
  period: CostPeriod
  isVatRecoverable: boolean
  startsOn: string | null
  endsOn: string | null
}

/** A year of a cost, without the VAT that comes back. */
export function yearlyCost({
  amount,
  period,
  isVatRecoverable,
}: Omit<CostLine, 'startsOn' | 'endsOn'>): number {
  const paid = amount * periodsInYear[period]
  return isVatRecoverable ? proportion(paid, wholeRate, wholeRate + standardVat) : paid
}

/** Whether it is due on a day, 'yyyy-MM-dd'. */
export function isDueOn({ startsOn, endsOn }: Pick<CostLine, 'startsOn' | 'endsOn'>, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn)
}

export type StaffLine = {
  headcount: number
  isMaker: boolean
  payKind: PayKind
  /** An hour for 'hourly', else a year. */
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

/** Hours that one is paid for in a year. */
export function paidHours({ weeklyHours }: Pick<StaffLine, 'weeklyHours'>): number {
  return weeklyHours * weeksInYear
}

type Days = Pick<StaffLine, 'holidayDays' | 'sickDays' | 'trainingDays'>

export function daysAway({ holidayDays, sickDays, trainingDays }: Days): number {
  return holidayDays + sickDays + trainingDays
}

/** Of a year's days of work, in thousandths, those on which one is here. */
function daysHere(line: StaffLine): number {
  return Math.max(0, weeksInYear * line.daysPerWeek * wholeQuantity - daysAway(line))
}

/** Hours that all of the line are here in a year. */
export function presentHours(line: StaffLine): number {
  return proportion(line.weeklyHours * line.headcount, daysHere(line), line.daysPerWeek * wholeQuantity)
}

/** Of these, what is on jobs; `onJobs` in place of what the line says. */
export function productiveHours(line: StaffLine, onJobs = line.onJobs): number {
  const by = line.daysPerWeek * wholeQuantity * wholeRate
  return proportion(line.weeklyHours * line.headcount * onJobs, daysHere(line), by)
}

/** A year of one's pay. */
export function yearlyPay(line: Pick<StaffLine, 'payKind' | 'pay' | 'weeklyHours'>): number {
  return line.payKind === 'hourly' ? amountOf(paidHours(line), line.pay) : line.pay
}

export function onCosts({ employerNi, pension, otherCosts }: StaffLine): number {
  return employerNi + pension + otherCosts
}

/** A year of all of the line. */
export function staffCost(line: StaffLine): number {
  return (yearlyPay(line) + onCosts(line)) * line.headcount
}

/** What a year costs, and the hours that have to earn it. */
export type Year = {
  makers: number
  /** Of the makers. */
  labourCost: number
  overheadCost: number
  presentHours: number
  productiveHours: number
}

/** The year that costs and people add up to, of what is due on `day`. */
export function yearOf(costs: readonly CostLine[], staff: readonly StaffLine[], day: string): Year {
  const makers = staff.filter(({ isMaker }) => isMaker)
  const others = staff.filter(({ isMaker }) => !isMaker)
  const due = costs.filter(cost => isDueOn(cost, day))
  return {
    makers: sum(makers, ({ headcount }) => headcount),
    labourCost: sum(makers, staffCost),
    overheadCost: sum(due, yearlyCost) + sum(others, staffCost),
    presentHours: sum(makers, presentHours),
    productiveHours: sum(makers, line => productiveHours(line)),
  }
}

export type Rate = {
  labourRate: number
  overheadRate: number
  breakEven: number
  chargeOut: number
}

/** Pence an hour; null while no hour is on a job. `margin` is below 100 %. */
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

/** Of the hours here, the share on jobs: basis points. */
export function shareOnJobs({ presentHours: here, productiveHours: hours }: Year): number {
  return here > 0 ? proportion(hours, wholeRate, here) : 0
}

/** The same year with another share of the hours on jobs. */
export function withShareOnJobs(year: Year, onJobs: number): Year {
  return { ...year, productiveHours: proportion(year.presentHours, onJobs, wholeRate) }
}

/** The same year with so many makers of the same kind. */
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

/** In the table that shows what fewer hours on jobs come to. */
export const sharesShown = [5500, 6000, 6500, 7000, 7500, 8000, 8500, 9000] as const

export type SensitivityRow = {
  onJobs: number
  productiveHours: number
  breakEven: number
  chargeOut: number
  /** Against what the shop has now. */
  change: number
  isNow: boolean
}

/** What an hour has to earn at each share on jobs, the shop's own among them. */
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

function sum<Line>(lines: readonly Line[], of: (line: Line) => number): number {
  return lines.reduce((all, line) => all + of(line), 0)
}
