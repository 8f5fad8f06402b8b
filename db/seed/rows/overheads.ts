import type { CostPeriod, OverheadCategory } from '#app/domain/overheads/cost-kinds.ts'

// £65,340 a year and the office's pay make £78,000; three makers are on jobs for 3,948.75 hours.

/** Pounds, with VAT where it is reclaimed. */
export const costs: [category: OverheadCategory, name: string, amount: number, period: CostPeriod, more?: { hasVat?: true; note?: string }][] = [
  ['rent', 'Rent', 1450, 'month', { note: 'Unit 4, reviewed every January' }],
  ['rates', 'Rates', 325, 'month'],
  ['power', 'Power and extraction', 732, 'month', { hasVat: true }],
  ['insurance', 'Insurance', 4260, 'year'],
  ['vehicles', 'Two vans', 942, 'month', { hasVat: true }],
  ['machines', 'Machines, finance and servicing', 690, 'month'],
  ['tooling', 'Tooling and sharpening', 240, 'month'],
  ['waste', 'Waste', 180, 'month'],
  ['phones', 'Phones and software', 165, 'month'],
  ['accountant', 'Accountant and bank', 235, 'month'],
  ['marketing', 'Marketing', 150, 'month'],
  ['training', 'Training', 600, 'year'],
  ['consumables', 'Small consumables', 210, 'month'],
]

/** Pence, thousandths of hours and days, and basis points, as stored. */
export const staff = [
  { name: 'Bench hands', headcount: 3, isMaker: true, pay: 1800, employerNi: 472_560, pension: 90_792, otherCosts: 36_648, weeklyHours: 39_000, daysPerWeek: 5, holidayDays: 28_000, sickDays: 5000, trainingDays: 2000, onJobs: 7500 },
  { name: 'Office, part of the week', headcount: 1, isMaker: false, pay: 1500, employerNi: 60_000, pension: 16_380, otherCosts: 19_620, weeklyHours: 15_000, daysPerWeek: 3, holidayDays: 16_800, sickDays: 0, trainingDays: 0, onJobs: 0 },
]

/** On the first of a month; a year's costs in pounds. */
export const rates: [monthsAgo: number, labour: number, overheads: number, note: string][] = [
  [19, 120_000, 67_960, 'First rate'],
  [10, 126_360, 71_670, 'Rent went up'],
  [2, 127_512, 78_000, ''],
]
