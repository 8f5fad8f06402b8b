import { formatCount, formatInstant } from '#app/domain/format.ts'
import { importStepText, isImportRunning } from '#app/domain/imports/import.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type CompanyImport, findImport, isEmptyCompany } from '#app/models/imports/import-state.server.ts'

export type ImportView = {
  fileName: string
  isRunning: boolean
  isDone: boolean
  step: string
  /** '12,000 of 316,352'; null where nothing is counted. */
  progress: string | null
  started: string
  ended: string | null
  problem: string | null
  leftOutCount: number
}

/** The last import, and whether another one can be begun. */
export function describeImports(scope: Scope): { last: ImportView | null; mayBegin: boolean } {
  const last = findImport(scope)
  const isRunning = last !== null && isImportRunning(last.state)
  return { last: last && viewOf(last, scope.timeZone), mayBegin: !isRunning && isEmptyCompany(scope) }
}

function viewOf(row: CompanyImport, timeZone: string): ImportView {
  const { state, fileName, doneCount, totalCount, startedAt, endedAt, problem, leftOutCount } = row
  const isRunning = isImportRunning(state)
  const isCounted = isRunning && state !== 'taking_back' && totalCount > 0
  return {
    fileName,
    isRunning,
    isDone: state === 'done',
    step: importStepText(state),
    progress: isCounted ? `${formatCount(doneCount)} of ${formatCount(totalCount)}` : null,
    started: formatInstant(startedAt, timeZone, ''),
    ended: endedAt === null ? null : formatInstant(endedAt, timeZone, ''),
    problem: state === 'refused' ? problem : null,
    leftOutCount,
  }
}
