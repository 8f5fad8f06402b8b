import { fullName, plural } from '#app/domain/format.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readTemplateStages, sumTemplateStages } from '#app/domain/templates/template.ts'
import {
  type Assignable,
  existingTasksText,
  mismatchText,
  planApplication,
  recolouringText,
} from '#app/domain/templates/template-application.ts'
import { type TemplateDates, templateDates } from '#app/domain/templates/template-dates.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { requireProjectPlaces } from '#app/models/projects/project-sheet.server.ts'
import { listTemplateChoices, requireTemplate, type Template } from '#app/models/templates/template.server.ts'
import { todayOf } from '#app/services/tasks/plan-dates.server.ts'
import { type DatedJob, planTemplateDates } from '#app/services/templates/plan-template-dates.server.ts'

/** A search field appears from this number of templates. */
const searchedFrom = 12

/** The others are found by searching. */
const maxChoices = 50

/** Titles per stage in the preview. */
const maxTitles = 4

type PlannedJob = DatedJob & { stages: readonly { id: number; name: string; colour: string }[] }

export function readTemplateChoice(
  scope: Scope,
  projectId: number,
  { templateId, query }: { templateId: number | null; query: string },
) {
  const project = requireProjectPlaces(scope, projectId)
  requireMay(scope, 'template.apply', project)
  const job = project.jobNumber
  return {
    project: { id: project.id, name: project.name, jobNumber: job },
    existing: project.tasks.total > 0 ? existingTasksText(job, project.tasks) : null,
    requestId: newRequestId(),
    mayCreate: may(scope, 'template.create'),
    ...(templateId === null
      ? { choices: readChoices(scope, query), preview: null }
      : {
          choices: null,
          preview: readTemplatePlan(scope, project, requireTemplate(scope, templateId)),
        }),
  }
}

function readChoices(scope: Scope, query: string) {
  const found = listTemplateChoices(scope, query, maxChoices + 1)
  return {
    query,
    hasSearch: query !== '' || found.length >= searchedFrom,
    cutAt: found.length > maxChoices ? maxChoices : null,
    templates: found.slice(0, maxChoices).map(choiceOf),
  }
}

function choiceOf({ id, name, tasks }: Pick<Template, 'id' | 'name' | 'tasks'>) {
  const stages = sumTemplateStages(tasks)
  const count = stages.reduce((sum, { taskCount }) => sum + taskCount, 0)
  return {
    id,
    name,
    counts: `${plural(stages.length, 'stage')}, ${count === 0 ? 'no tasks' : plural(count, 'task')}`,
    stages: stages.map(stage => ({ name: stage.name, colour: stage.colour })),
  }
}

export function readTemplatePlan(scope: Scope, job: PlannedJob, template: Template) {
  const { stages } = job
  const members = listMembers(scope)
  const own = readTemplateStages(template.tasks)
  const plan = planApplication(template.tasks, stages, new Set(members.map(({ id }) => id)))
  const mayRecolour = may(scope, 'stages.configure')
  return {
    ...choiceOf(template),
    taskCount: plan.tasks.length,
    mismatch: plan.isMismatch ? mismatchText(plan.mapping, stages.length) : null,
    mapping: plan.mapping.map((row, at) => ({
      ...row,
      colour: stages.find(({ name }) => name === row.to)?.colour ?? null,
      titles: titlesText(own[at]?.tasks.map(({ title }) => title) ?? []),
    })),
    dates: datesOf(scope, plan.tasks, { job, stages, members }),
    dropped: plan.droppedAssignees,
    recolouring: mayRecolour && plan.colours.length > 0 ? recolouringText(plan.colours) : null,
  }
}

function datesOf(
  scope: Scope,
  tasks: readonly Assignable[],
  {
    job,
    stages,
    members,
  }: { job: DatedJob; stages: PlannedJob['stages']; members: ReturnType<typeof listMembers> },
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

function titlesText(titles: readonly string[]): string {
  const named = titles.slice(0, maxTitles)
  const rest = titles.length - named.length
  return [...named, rest > 0 ? `${rest} more` : ''].filter(Boolean).join(' · ')
}
