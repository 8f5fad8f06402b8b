import { decimalText } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { progressPercent, withoutMoney } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ProjectRow } from '#app/models/projects/project.server.ts'

/** A project as the API tells it; values are there only for those who may see money. */
export function toProjectRecord(scope: Scope, row: ProjectRow) {
  const { stageName, counts, stageId, ...project } = row
  const total = counts.reduce((sum, stage) => sum + stage.total, 0)
  const done = counts.reduce((sum, stage) => sum + stage.done, 0)
  const record = {
    ...project,
    jobNumber: jobNumber(project.jobNumber),
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
