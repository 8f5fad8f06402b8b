import { dayMs } from '#app/domain/clock.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { type CostLine, rateOf, type StaffLine, yearOf } from '#app/domain/overheads/rate.ts'
import { usualMargin } from '#app/domain/overheads/rate-card.schema.ts'
import { dutiesOf } from '#app/domain/positions/position.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import {
  clients,
  companies,
  featureFlags,
  overheadItems,
  ownerNotifications,
  positions,
  rateCards,
  staffCosts,
  type TemplateTasks,
  taskTemplates,
  users,
} from '#db/schema/index.ts'
import type { Batch } from '../batch.ts'
import { type Calendar, daysFrom } from '../calendar.ts'
import { pence } from '../papers.ts'
import { makeRandom } from '../random.ts'
import { clients as clientRows } from '../rows/clients.ts'
import * as rows from '../rows/companies.ts'
import { payments } from '../rows/invoices.ts'
import { jobs } from '../rows/jobs.ts'
import * as overheadRows from '../rows/overheads.ts'
import * as templateRows from '../rows/templates.ts'
import { addStages, STAGES } from '../stages.ts'
import { type Client, finder, makeHistory, type Person, type Run } from './run.ts'
import { plannedAt } from './task-plans.ts'

export function addCompany(
  company: rows.CompanyKey,
  batch: Batch,
  calendar: Calendar,
  passwordHash: string,
): Run {
  const { name, address, phone, key, status, endsInDays, foundedDaysAgo, features } = rows.companies[company]
  const { now } = calendar
  const founded = now - foundedDaysAgo * dayMs
  const endsAt = now + endsInDays * dayMs
  const isTrial = status === 'trialing'
  const takesCards = payments[company].some(([, , , method]) => method === 'stripe')
  const companyId = batch.add(companies, {
    ...{ name, nameKey: nameKey(name), address, phone, weekStart: 'monday', createdAt: founded },
    nextJobNumber: jobs[company].length + 1,
    subscriptionStatus: status,
    stripeCustomerId: `cus_demo_${key}`,
    stripeSubscriptionId: `sub_demo_${key}`,
    subscriptionTier: 1,
    subscriptionInterval: 'month',
    subscriptionEndsAt: endsAt,
    trialEndsAt: isTrial ? endsAt : null,
    ...(takesCards && { stripeAccountId: `acct_demo_${key}`, stripeAccountReady: true }),
  })
  const history = makeHistory(companyId)
  const people: Person[] = []
  const admin = batch.nextId(users)
  const held = rows.positions[company].map(([name, description, duties]) => {
    const permissions = dutiesOf(duties)
    const own = { companyId, createdBy: admin, createdAt: founded }
    return [
      name,
      batch.add(positions, { ...own, name, nameKey: nameKey(name), description, permissions }),
    ] as const
  })
  const position = finder(new Map(held), 'position')
  for (const row of rows.people[company]) {
    const [firstName, lastName, username, email, phone, role, held, jobPosition, department, chatColor] = row
    const [name, lastChatVisit] = [`${firstName} ${lastName}`, calendar.at(row[10])]
    const id = batch.add(users, {
      ...{ companyId, firstName, lastName, username, email, phone, role, passwordHash },
      ...{ positionId: position(held), jobPosition, department, chatColor, lastLoginAt: lastChatVisit },
      ...{ createdBy: people[0]?.id ?? null, createdAt: founded + people.length * dayMs },
    })
    const [key, isAtTheBench] = [firstName.toLowerCase(), role === 'team_member']
    people.push({ key, id, name, username, email, isAtTheBench, lastChatVisit })
    history.add('user.joined', { by: id, at: founded, subjectId: id, detail: { name } })
  }
  const enabledAt = calendar.at('workday - 21, 08:00')
  for (const featureName of features)
    batch.add(featureFlags, { companyId, featureName, enabled: true, enabledAt, createdAt: enabledAt })
  batch.add(ownerNotifications, {
    ...{ companyId, userId: admin, title: 'New company', isRead: !isTrial, createdAt: founded },
    message: `${name} was created by ${people[0]?.name}, on Starter, by the month${isTrial ? ', in its free trial' : ''}.`,
  })
  const person = finder(new Map(people.map(({ key, id }) => [key, id])), 'person')
  const stages = addStages(batch, companyId, founded)
  const means = { batch, calendar, random: makeRandom(companyId), history }
  return { ...means, company, companyId, stages, founded, people, admin, person, position }
}

/** By key; each was added on the day of the first job. */
export function addClients({ company, companyId, batch, calendar, person, admin, history }: Run) {
  const arrivals = clientRows[company].map(([key, name, email, phone, address, notes = ''], at) => {
    const [, , , createdBy, , , opened = 'workday - 2'] =
      jobs[company].find(([, client]) => client === key) ?? []
    const createdAt = calendar.workdayAt(-daysFrom(opened), `08:${10 + (at % 30)}`)
    const by = createdBy === undefined ? admin : person(createdBy)
    return { key, fields: { companyId, name, email, phone, address, notes, createdBy: by, createdAt } }
  })
  const found = new Map<string, Client>()
  for (const { key, fields } of arrivals.sort((a, b) => a.fields.createdAt - b.fields.createdAt)) {
    const id = batch.add(clients, fields)
    found.set(key, { ...fields, key, id })
    const { createdBy: by, createdAt: at, name } = fields
    history.add('client.created', { by, at, subjectId: id, detail: { name } })
  }
  return finder(found, 'client')
}

export function addTemplates({ company, companyId, batch, calendar, person }: Run): void {
  for (const [at, [name, createdBy]] of templateRows.templates[company].entries()) {
    const tasks: TemplateTasks = { stages: [], tasks: {}, assignedTeamMembers: {}, stageColors: {} }
    const taskPlans: Record<string, StoredPlan> = {}
    for (const { name: stage, colour } of STAGES) {
      const list = templateRows.templateTasks[company].filter(row => row[0] === name && row[1] === stage)
      const shown = capitaliseFirst(stage)
      tasks.stages.push(shown)
      tasks.tasks[shown] = list.map(([, , , title]) => title)
      tasks.stageColors[shown] = colour
      for (const [index, [, , who]] of list.entries()) {
        taskPlans[`${shown}${index}`] = plannedAt(stage, index, list.length)
        if (who) tasks.assignedTeamMembers[`${shown}${index}`] = person(who)
      }
    }
    batch.add(taskTemplates, {
      ...{ companyId, name, description: `Template with ${tasks.stages.length} stages` },
      ...{ tasks: { ...tasks, taskPlans }, createdBy: person(createdBy) },
      createdAt: calendar.workdayAt(20 - at * 2, '14:20'),
    })
  }
}

export function addOverheads({ companyId, batch, calendar, admin, history }: Run): void {
  const createdAt = calendar.at('workday - 18, 07:50')
  const own = { companyId, createdBy: admin, createdAt }
  const done = { by: admin, at: createdAt }
  const costs = overheadRows.costs.map(([category, name, amount, period, more]) => ({
    ...{ category, name, amount: pence(amount), period, isVatRecoverable: more?.hasVat ?? false },
    ...{ note: more?.note ?? '', startsOn: null, endsOn: null },
  })) satisfies CostLine[]
  const staff = overheadRows.staff.map(line => ({
    ...line,
    payKind: 'hourly' as const,
  })) satisfies StaffLine[]
  for (const cost of costs) {
    const id = batch.add(overheadItems, { ...cost, ...own })
    history.add('overhead_item.created', { ...done, subjectId: id, detail: { name: cost.name } })
  }
  for (const line of staff) {
    const id = batch.add(staffCosts, { ...line, ...own })
    history.add('staff_cost.created', { ...done, subjectId: id, detail: {} })
  }
  const year = yearOf(costs, staff, calendar.today)
  for (const [monthsAgo, labour, overheads, note] of overheadRows.rates) {
    const { presentHours, ...then } = { ...year, labourCost: pence(labour), overheadCost: pence(overheads) }
    const rate = rateOf({ ...then, presentHours }, usualMargin)
    if (!rate) throw new Error('The demo has no makers')
    const effectiveFrom = firstOfMonth(calendar.today, monthsAgo)
    const card = { effectiveFrom, targetMargin: usualMargin, chosenRate: rate.chargeOut, note }
    const id = batch.add(rateCards, { ...then, ...rate, ...card, ...own })
    history.add('rate_card.created', { ...done, subjectId: id, detail: { startDate: effectiveFrom } })
  }
}

function firstOfMonth(today: string, monthsAgo: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10)
}
