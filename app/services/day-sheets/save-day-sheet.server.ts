import type { SheetLine } from '#app/domain/day-sheets/day-sheet.ts'
import type { PlannedLine } from '#app/domain/day-sheets/evening-plan.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type DaySheet, requireDaySheet, writeSheetLines } from '#app/models/day-sheets/day-sheet.server.ts'
import type { Advance } from '#app/services/projects/advance-stage.server.ts'
import { setWaiting } from '#app/services/tasks/set-waiting.server.ts'
import { takeTask } from '#app/services/tasks/take-task.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'
import { planSheet, type SheetPlan } from './plan-sheet.server.ts'
import { writeSheetHours } from './write-sheet-hours.server.ts'

type ToSave = Extract<PlannedLine, { kind: 'save' }>

export type SavedSheet = { saved: number; leftOut: number; advances: Advance[] }

/** A sheet that somebody may read in the evening, and save. */
export function requireOwnSheet(
  scope: Scope,
  id: number,
  action: 'day_sheet.read' | 'day_sheet.edit',
): DaySheet {
  const sheet = requireDaySheet(scope, id)
  requireMay(scope, action, { assignedTo: sheet.userId })
  return sheet
}

/**
 * Applies what was typed, line by line, each by the service that does it anywhere else: one by one as it was told, with what it
 * could not understand left out. `isAgreed` sees the plan as it stands inside the transaction: null is answered, and nothing is
 * saved, where that is not what somebody has looked at.
 */
export function saveDaySheet(
  scope: Scope,
  id: number,
  typed: string,
  isAgreed: (plan: SheetPlan) => boolean,
): SavedSheet | null {
  return transaction(() => {
    const sheet = requireOwnSheet(scope, id, 'day_sheet.edit')
    const plan = planSheet(scope, sheet, typed)
    if (!isAgreed(plan)) return null
    const lines = plan.lines.filter(line => line.kind === 'save')
    const advances = lines.flatMap(line => applyLine(scope, sheet, line) ?? [])
    for (const line of lines) if (!line.isSame) writeSheetHours(scope, sheet, line)
    if (lines.length > 0) writeSheetLines(scope, id, withResults(sheet, lines))
    return { saved: lines.length, leftOut: plan.lines.length - lines.length, advances }
  })
}

/** The step that its job took because of it. */
function applyLine(scope: Scope, sheet: DaySheet, line: ToSave): Advance | null {
  const { taskId, result, waitingUntil, isSame } = line
  if (taskId === null || isSame) return null
  if (line.takes) take(scope, sheet, taskId)
  if (result.outcome === 'done') return setTaskDone(scope, taskId, true).advance
  if (result.outcome === 'waiting') setWaiting(scope, taskId, { waitingFor: result.note, waitingUntil })
  return null
}

/** What was nobody's is whose sheet it stands on. Whoever types for others tells them no news of what they did themselves. */
function take(scope: Scope, { userId }: DaySheet, taskId: number): void {
  if (userId === scope.userId) takeTask(scope, taskId)
  else updateTask(scope, taskId, { assignedTo: userId }, { isSilent: true })
}

function withResults(sheet: DaySheet, lines: readonly ToSave[]): SheetLine[] {
  const after = sheet.lines.map(line => ({ ...line }))
  for (const { line, result, title } of lines) {
    const place = line - 1
    while (after.length <= place) after.push(byHand(after.length === place ? title : ''))
    const kept = after[place]
    if (kept) after[place] = { ...kept, title: kept.taskId === null ? title : kept.title, result }
  }
  return after
}

function byHand(title: string): SheetLine {
  return { taskId: null, title, jobNumber: null, jobName: '', about: '', minutes: null, result: null }
}
