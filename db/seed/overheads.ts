import { type CostLine, rateOf, type StaffLine, yearOf } from '#app/domain/overheads/rate.ts'
import { usualMargin } from '#app/domain/overheads/rate-card.schema.ts'
import { db } from '#db/client.ts'
import { overheadItems, rateCards, staffCosts } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'
import type { OverheadsStory } from './story.ts'

/** Working days ago that the list was written down. */
const begun = 18

const pence = (pounds: number) => Math.round(pounds * 100)
const thousandths = (whole: number) => Math.round(whole * 1000)

export function addOverheads({ story, companyId, calendar, history, person }: SeedRun): void {
  const { overheads } = story
  if (!overheads) return
  const createdBy = person(overheads.who)
  const createdAt = calendar.at(begun, '07:50')
  const by = { companyId, createdBy, createdAt }
  const costs = costsOf(overheads)
  const staff = staffOf(overheads)
  for (const cost of costs) {
    const { id } = db()
      .insert(overheadItems)
      .values({ ...cost, ...by })
      .returning({ id: overheadItems.id })
      .get()
    const detail = { name: cost.name }
    history.add('overhead_item.created', { by: createdBy, at: createdAt, subjectId: id, detail })
  }
  for (const line of staff) {
    const { id } = db()
      .insert(staffCosts)
      .values({ ...line, ...by })
      .returning({ id: staffCosts.id })
      .get()
    history.add('staff_cost.created', { by: createdBy, at: createdAt, subjectId: id, detail: {} })
  }
  const year = yearOf(costs, staff, calendar.today)
  for (const { monthsAgo, labour, overheads: overhead, note } of overheads.rates) {
    const then = { ...year, labourCost: pence(labour), overheadCost: pence(overhead) }
    const rate = rateOf(then, usualMargin)
    if (!rate) throw new Error('The story has no makers')
    const { presentHours: _, ...figures } = then
    const effectiveFrom = firstOfMonth(calendar.today, monthsAgo)
    const card = {
      ...figures,
      ...rate,
      effectiveFrom,
      targetMargin: usualMargin,
      chosenRate: rate.chargeOut,
      note,
    }
    const { id } = db()
      .insert(rateCards)
      .values({ ...card, ...by })
      .returning({ id: rateCards.id })
      .get()
    const detail = { startDate: effectiveFrom }
    history.add('rate_card.created', { by: createdBy, at: createdAt, subjectId: id, detail })
  }
}

function costsOf({ costs }: OverheadsStory) {
  return costs.map(([category, name, amount, period, more]) => ({
    category,
    name,
    amount: pence(amount),
    period,
    isVatRecoverable: more?.hasVat ?? false,
    note: more?.note ?? '',
    startsOn: null,
    endsOn: null,
  })) satisfies CostLine[]
}

function staffOf({ staff }: OverheadsStory) {
  return staff.map(({ days: [holidays, sick, training], ...line }) => ({
    name: line.name,
    headcount: line.headcount,
    isMaker: line.isMaker,
    daysPerWeek: line.daysPerWeek,
    payKind: 'hourly' as const,
    pay: pence(line.pay),
    employerNi: pence(line.employerNi),
    pension: pence(line.pension),
    otherCosts: pence(line.otherCosts),
    weeklyHours: thousandths(line.weeklyHours),
    holidayDays: thousandths(holidays),
    sickDays: thousandths(sick),
    trainingDays: thousandths(training),
    onJobs: line.onJobs * 100,
  })) satisfies StaffLine[]
}

function firstOfMonth(today: string, monthsAgo: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10)
}
