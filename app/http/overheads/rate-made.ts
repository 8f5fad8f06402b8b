import { capitaliseFirst, formatMoney, plainMoney } from '#app/domain/format.ts'
import { percentText, quantityText } from '#app/domain/money/typed.ts'
import { hoursFigure, makersText, marginDivisor } from '#app/domain/overheads/figures.ts'
import {
  daysAway,
  onCosts,
  paidHours,
  presentHours,
  productiveHours,
  type Rate,
  type StaffLine,
  staffCost,
  type Year,
  yearlyPay,
} from '#app/domain/overheads/rate.ts'

export type MadeRow = { what: string; how: string; comesTo: string; isSum?: boolean; isResult?: boolean }

type Facts = {
  staff: readonly (StaffLine & { name: string })[]
  year: Year
  margin: number
  currency: string
}

/** Reveals pay: only for those who may see it. */
export function rateMadeOf({ staff, year, margin, currency }: Facts, rate: Rate) {
  const money = (pence: number) => plainMoney(pence, currency)
  const exact = (pence: number) => formatMoney(pence, currency)
  const hours = hoursFigure(year.productiveHours)
  const all = money(year.labourCost + year.overheadCost)
  const makers = staff.filter(({ isMaker }) => isMaker)
  const breakEvenSum = `${all} ÷ ${hours}`
  const chargeOutSum = `${all} ÷ ${hours} ÷ ${marginDivisor(margin)}`
  const [only] = makers
  const isOne = makers.length === 1 && only !== undefined
  const rows: MadeRow[] = [
    ...(isOne ? hoursOfOne(only) : makers.map(hoursOfLine)),
    {
      what: `Hours on jobs, ${makersText(year.makers)}`,
      how: isOne
        ? [hoursFigure(presentHours({ ...only, headcount: 1 })), percentText(only.onJobs), times(only)].join(
            ' × ',
          )
        : makers.map(line => quantityText(productiveHours(line))).join(' + '),
      comesTo: hours,
    },
    {
      what: 'Pay and on-costs',
      how: isOne
        ? `${times(only)} × (${money(yearlyPay(only))} + ${money(onCosts(only))})`
        : makers.map(line => money(staffCost(line))).join(' + '),
      comesTo: exact(year.labourCost),
    },
    {
      what: 'Pay for an hour on a job',
      how: `${money(year.labourCost)} ÷ ${hours}`,
      comesTo: exact(rate.labourRate),
    },
    {
      what: 'Overheads for an hour on a job',
      how: `${money(year.overheadCost)} ÷ ${hours}`,
      comesTo: exact(rate.overheadRate),
    },
    { what: 'Break-even', how: breakEvenSum, comesTo: exact(rate.breakEven), isSum: true },
    {
      what: `Charge-out at ${percentText(margin)} margin`,
      how: chargeOutSum,
      comesTo: exact(rate.chargeOut),
      isResult: true,
    },
  ]
  return { rows, breakEvenSum, chargeOutSum }
}

function times({ headcount }: StaffLine): string {
  return String(headcount)
}

function hoursOfOne(line: StaffLine): MadeRow[] {
  const one = { ...line, headcount: 1 }
  const day = quantityText(Math.round(line.weeklyHours / line.daysPerWeek))
  const paid = hoursFigure(paidHours(line))
  const away = paidHours(line) - presentHours(one)
  return [
    {
      what: 'Paid hours, one maker',
      how: `${quantityText(line.weeklyHours)} h × 52 weeks`,
      comesTo: paid,
    },
    {
      what: 'Holiday, sickness, training',
      how: `${daysSum(line)} days, ${quantityText(daysAway(line))} × ${day} h`,
      comesTo: `− ${hoursFigure(away)}`,
    },
    {
      what: 'Hours here, one maker',
      how: `${paid} − ${hoursFigure(away)}`,
      comesTo: hoursFigure(presentHours(one)),
    },
  ]
}

function daysSum({ holidayDays, sickDays, trainingDays }: StaffLine): string {
  return [holidayDays, sickDays, trainingDays].map(quantityText).join(' + ')
}

function hoursOfLine(line: StaffLine & { name: string }): MadeRow {
  const one = { ...line, headcount: 1 }
  const sum = `(${hoursFigure(paidHours(line))} − ${hoursFigure(paidHours(line) - presentHours(one))})`
  const parts = [sum, percentText(line.onJobs), ...(line.headcount > 1 ? [times(line)] : [])]
  return {
    what: capitaliseFirst(line.name),
    how: parts.join(' × '),
    comesTo: hoursFigure(productiveHours(line)),
  }
}
