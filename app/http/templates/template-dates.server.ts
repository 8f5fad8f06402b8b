import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Assignable, planApplication } from '#app/domain/templates/template-application.ts'
import { type TemplateDates, templateDates } from '#app/domain/templates/template-dates.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { todayOf } from '#app/services/tasks/plan-dates.server.ts'
import { type DatedJob, planTemplateDates } from '#app/services/templates/plan-template-dates.server.ts'

type Stage = { id: number; name: string; colour: string }
type Member = ReturnType<typeof listMembers>[number]

/** The dates that a template would set on a job; null when it sets none. */
export function readTemplateDates(scope: Scope, templateId: number, job: DatedJob): TemplateDates | null {
  const stages = listStages(scope)
  const members = listMembers(scope)
  const { tasks } = requireTemplate(scope, templateId)
  const plan = planApplication(tasks, stages, new Set(members.map(({ id }) => id)))
  return datesOf(scope, plan.tasks, { job, stages, members })
}

/** The same of what was read before. */
export function datesOf(
  scope: Scope,
  tasks: readonly Assignable[],
  { job, stages, members }: { job: DatedJob; stages: readonly Stage[]; members: readonly Member[] },
): TemplateDates | null {
  const { dates, bankHolidays } = planTemplateDates(scope, tasks, job, stages)
  const people = members.map(({ id, firstName, lastName, username, away }) => ({
    id,
    firstName: firstName || username,
    name: fullName(firstName, lastName, username),
    away,
  }))
  return templateDates({ tasks, dates, stages, people, bankHolidays, job, today: todayOf(scope) })
}
