import { amountText } from '#app/domain/format.ts'
import { quantityText, rateText } from '#app/domain/money/typed.ts'

export const ratePath = '/overheads'
export const costsPath = '/overheads/costs'
export const peoplePath = '/overheads/people'
export const ratesPath = '/overheads/rates'

/** Per company: its page and its rate read all of them. */
export const maxCosts = 300
export const maxStaffLines = 200
export const maxRateCards = 500

export const staffLabels = {
  name: 'Who',
  userId: 'Account',
  headcount: 'How many',
  isMaker: 'Work',
  payKind: 'Paid',
  pay: 'Pay',
  employerNi: 'Employer’s NI',
  pension: 'Pension',
  otherCosts: 'Other costs',
  weeklyHours: 'Hours a week',
  daysPerWeek: 'Days a week',
  holidayDays: 'Holidays',
  sickDays: 'Sick leave',
  trainingDays: 'Training',
  onJobs: 'On jobs',
  note: 'Note',
}

type Staff = {
  name: string
  userId: number | null
  headcount: number
  isMaker: boolean
  payKind: string
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
  note: string
}

export function staffValues(staff: Staff): Record<keyof typeof staffLabels, string> {
  return {
    name: staff.name,
    userId: staff.userId === null ? '' : String(staff.userId),
    headcount: String(staff.headcount),
    isMaker: staff.isMaker ? '1' : '0',
    payKind: staff.payKind,
    pay: amountText(staff.pay),
    employerNi: amountText(staff.employerNi),
    pension: amountText(staff.pension),
    otherCosts: amountText(staff.otherCosts),
    weeklyHours: quantityText(staff.weeklyHours),
    daysPerWeek: String(staff.daysPerWeek),
    holidayDays: quantityText(staff.holidayDays),
    sickDays: quantityText(staff.sickDays),
    trainingDays: quantityText(staff.trainingDays),
    onJobs: rateText(staff.onJobs),
    note: staff.note,
  }
}

export const rateLabels = {
  effectiveFrom: 'From',
  targetMargin: 'Margin',
  chosenRate: 'Rate',
  note: 'Note',
}

/** For the API, which has no thousandths. */
export function inWholes(thousandths: number): number {
  return thousandths / 1000
}

export function inPercent(rate: number): number {
  return rate / 100
}
