import { z } from 'zod'
import { projectStatuses } from '#app/domain/enumerations.ts'
import { decimalText } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { progressPercent, withoutMoney } from '#app/domain/projects/project.ts'
import { calendarDay, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ProjectRow } from '#app/models/projects/project.server.ts'

const forMoney = 'For those who see money.'

export const projectAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    jobNumber: z.string(),
    name: z.string(),
    description: z.string(),
    notes: z.string(),
    clientId: recordId.nullable(),
    status: z.enum(projectStatuses),
    stage: z.string().describe('The stage’s name in small letters.'),
    stagePosition: z.int().describe('1 for the first stage.'),
    progress: z.int().min(0).max(100).describe('Percent of its tasks that are done.'),
    startDate: calendarDay.nullable(),
    dueDate: calendarDay.nullable(),
    completedDate: calendarDay.nullable(),
    estimatedValue: moneyText.nullable().optional().describe(forMoney),
    actualValue: moneyText.nullable().optional().describe(forMoney),
    assignedTo: recordId.nullable(),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Project' })

type ProjectRecord = z.infer<typeof projectAnswer>

/** For the API; values only for those who may see money. */
export function toProjectRecord(scope: Scope, row: ProjectRow): ProjectRecord {
  const { stageName, counts, stageId, ...project } = row
  const total = counts.reduce((sum, stage) => sum + stage.total, 0)
  const done = counts.reduce((sum, stage) => sum + stage.done, 0)
  const record = {
    ...project,
    jobNumber: project.jobNumber,
    stage: stageName.toLowerCase(),
    progress: progressPercent(done, total),
    estimatedValue: money(project.estimatedValue),
    actualValue: money(project.actualValue),
    createdAt: new Date(project.createdAt).toISOString(),
  }
  return may(scope, 'money.read') ? record : withoutMoney(record)
}

function money(pence: number | null): string | null {
  return pence === null ? null : decimalText(pence)
}
