import { addDays } from '#app/domain/clock.ts'
import {
  lineAbout,
  mostSheetLines,
  mostWaitingNamed,
  type SheetLine,
  sheetNumber,
} from '#app/domain/day-sheets/day-sheet.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { initials } from '#app/domain/format.ts'
import { overlaps, partOn } from '#app/domain/holidays/away.ts'
import { requireMay, roleMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { waitDay } from '#app/domain/tasks/waiting.ts'
import {
  findDaySheet,
  findSheetNumbered,
  insertDaySheet,
  minutesLeftSince,
  rewriteDaySheet,
} from '#app/models/day-sheets/day-sheet.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'

type Wanted = {
  day: string
  /** Null for everybody who is there that day and has something to do. */
  person: number | null
  /** Made anew where nothing of it has come back. */
  again?: boolean | undefined
}

export type MadeSheets = { made: number; kept: number }

/** How far back somebody may have said what is left of a task. */
const leftDays = 30

/** Sheets of a day: those that are there stay as they were printed, unless they are to be made anew. */
export function makeDaySheets(scope: Scope, { day, person, again = false }: Wanted): MadeSheets {
  requireMay(scope, 'day_sheet.edit', { assignedTo: person })
  return transaction(() => {
    const members = listMembers(scope)
    const asked = members.filter(({ id }) => person === null || id === person)
    if (person !== null && asked.length === 0)
      throw new Invalid({ person: ['Please choose one of your people'] })
    const minutesLeft = minutesLeftSince(scope, addDays(day, -leftDays))
    const result: MadeSheets = { made: 0, kept: 0 }
    for (const member of asked) {
      const isAway = member.away.some(
        span => overlaps(span, { startDate: day, endDate: day }) && partOn(span, day) === '',
      )
      const owner = { companyId: scope.companyId, userId: member.id }
      const before = findDaySheet(owner, day)
      if (before && (!again || before.savedAt !== null)) {
        if (again && person !== null) throw new Conflict('It came back already: it stays as it was printed')
        result.kept++
        continue
      }
      const content = readContent(owner, day, minutesLeft)
      if (person === null && !before && (isAway || content.lines.length === 0)) continue
      if (before) rewriteDaySheet(scope, before.id, content)
      else {
        requireStorage(scope)
        const letters = initials(member.firstName, member.lastName, member.username)
        const number = sheetNumber(letters, day, taken => findSheetNumbered(scope, taken) !== null)
        insertDaySheet(scope, { ...content, userId: member.id, day, number })
      }
      result.made++
    }
    return result
  })
}

/** Whether somebody may make and save everybody's, or their own alone. */
export function seesAllSheets(scope: Scope): boolean {
  return roleMay(scope.role, 'day_sheet.edit')
}

/** What can be done that day and what waits, by the rule of the person's own day on the Portal. */
function readContent(owner: Person, day: string, minutesLeft: ReadonlyMap<number, number>) {
  const moment = { today: day, now: Date.now() }
  const sizes = { ready: mostSheetLines + 4, later: 0, waiting: mostWaitingNamed, urgent: 0, done: 0 }
  const since = { doneSince: moment.now, workedSince: moment.now }
  const { ready, waiting, totals } = readMyDay(owner, moment, since, sizes)
  // What belongs to a job in the bin has no place to be done at.
  const real = ready.filter(task => task.projectId === null || task.jobNumber !== null)
  const shown = real.slice(0, mostSheetLines)
  const lines = shown.map(
    (task): SheetLine => ({
      taskId: task.id,
      title: task.title,
      jobNumber: task.jobNumber,
      jobName: task.projectName ?? '',
      about: lineAbout(task, day),
      minutes: minutesLeft.get(task.id) ?? task.estimatedMinutes,
      result: null,
    }),
  )
  const named = waiting.map(({ title, waitingFor, waitingUntil }) => {
    const until = waitingUntil ? `, ${waitDay(waitingUntil, day)}` : ''
    return `${title} (${waitingFor}${until})`
  })
  const others = totals.waiting - waiting.length
  return {
    lines,
    waiting: [...named, ...(others > 0 ? [`${others} more`] : [])].join('; '),
    moreCount: Math.max(0, totals.ready - (ready.length - real.length) - shown.length),
  }
}
