// The database's CHECK constraints are made from these lists.

/** Suggestions. Indirect wages come from the staff list. */
export const overheadCategories = [
  'rent',
  'rates',
  'power',
  'insurance',
  'vehicles',
  'machines',
  'tooling',
  'waste',
  'phones',
  'accountant',
  'marketing',
  'training',
  'consumables',
  'other',
] as const
export type OverheadCategory = (typeof overheadCategories)[number]

export const categoryLabels: Readonly<Record<OverheadCategory, string>> = {
  rent: 'Rent',
  rates: 'Rates',
  power: 'Power and extraction',
  insurance: 'Insurance',
  vehicles: 'Vehicles',
  machines: 'Machine finance and servicing',
  tooling: 'Tooling and sharpening',
  waste: 'Waste',
  phones: 'Phones and software',
  accountant: 'Accountant and bank',
  marketing: 'Marketing',
  training: 'Training',
  consumables: 'Small consumables',
  other: 'Other',
}

/** Pay of staff that is not productive, counted as overhead. */
export const indirectWages = 'Indirect wages'

export const costPeriods = ['week', 'month', 'quarter', 'year'] as const
export type CostPeriod = (typeof costPeriods)[number]

export const periodsInYear: Readonly<Record<CostPeriod, number>> = {
  week: 52,
  month: 12,
  quarter: 4,
  year: 1,
}

export const periodLabels: Readonly<Record<CostPeriod, string>> = {
  week: 'a week',
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
}

/** 'drawings': what an owner takes out. */
export const payKinds = ['hourly', 'salary', 'drawings'] as const
export type PayKind = (typeof payKinds)[number]

export const payKindLabels: Readonly<Record<PayKind, string>> = {
  hourly: 'By the hour',
  salary: 'A salary',
  drawings: 'An owner’s drawings',
}
