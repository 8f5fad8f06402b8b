import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { daySheets } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page } from './catalogue-calls.ts'
import type { Company } from './world.ts'

function today(): string {
  return dayIn('Europe/London', Date.now())
}

const whose: Make = ({ make }, owner) => (owner === 'own' ? make.people.member : make.people.admin)

/** Of somebody who has none of today. */
const withoutSheet: Make = (company, owner) => {
  const userId = whose(company, owner)
  const isTheirs = and(eq(daySheets.companyId, company.id), eq(daySheets.userId, userId))
  db().delete(daySheets).where(isTheirs).run()
  company.make.assign(company.make.task(owner), userId)
  return userId
}

/** With a task that can be done. */
const aSheet: Make = (company, owner) => {
  const userId = whose(company, owner)
  const taskId = company.make.task(owner)
  const about = { jobNumber: null, jobName: '', about: '', minutes: 60, result: null }
  const row = {
    companyId: company.id,
    userId,
    day: today(),
    number: `AB-${randomUUID().slice(0, 8)}`,
    lines: [{ taskId, title: company.make.name('line'), ...about }],
    createdBy: userId,
  }
  const isTheirs = and(eq(daySheets.companyId, company.id), eq(daySheets.userId, userId))
  db().delete(daySheets).where(isTheirs).run()
  return db().insert(daySheets).values(row).returning({ id: daySheets.id }).get().id
}

export const daySheetEntries: readonly Entry[] = [
  page('/day-sheets'),
  form('/day-sheets', {
    action: 'day_sheet.edit',
    make: withoutSheet,
    body: (_company: Company, person) => ({ day: today(), person: String(person) }),
    fields: { day: 'date', person: 'userId', again: 'free' },
  }),
  page('/evening'),
  page('/evening/:id', aSheet, 'day_sheet.read'),
  form('/evening/:id', {
    action: 'day_sheet.edit',
    make: aSheet,
    body: () => ({ typed: '1 done', intent: 'save' }),
    fields: { typed: 'free' },
  }),
]
