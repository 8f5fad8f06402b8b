import {
  lineAbout,
  maxSheetLines,
  maxWaitingNamed,
  type SheetLine,
} from '#app/domain/day-sheets/day-sheet.ts'
import { isAwayAllDay } from '#app/domain/holidays/away.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { waitDay } from '#app/domain/tasks/waiting.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'

export function seesAllSheets(scope: Scope): boolean {
  return roleMay(scope.role, 'time_entry.read')
}

/** By name: one person, or all who are present and have work. Team members see their own alone. */
export function listDaySheets(scope: Scope, day: string, person: number | null) {
  const wanted = seesAllSheets(scope) ? person : scope.userId
  return listMembers(scope)
    .filter(({ id }) => wanted === null || id === wanted)
    .map(member => ({ member, ...readSheet({ companyId: scope.companyId, userId: member.id }, day) }))
    .filter(({ member, lines }) => wanted !== null || (lines.length > 0 && !isAwayAllDay(member.away, day)))
}

/** Sorts tasks as the person's day on the Portal does. */
function readSheet(owner: Person, day: string) {
  const now = Date.now()
  const sizes = { ready: maxSheetLines + 4, later: 0, waiting: maxWaitingNamed, urgent: 0, done: 0 }
  const since = { doneSince: now, workedSince: now }
  const { ready, waiting, totals } = readMyDay(owner, { today: day, now }, since, sizes)
  const real = ready.filter(task => task.projectId === null || task.jobNumber !== null)
  const lines = real.slice(0, maxSheetLines).map(
    (task): SheetLine => ({
      title: task.title,
      jobNumber: task.jobNumber,
      jobName: task.projectName ?? '',
      about: lineAbout(task, day),
      minutes: task.estimatedMinutes,
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
    moreCount: Math.max(0, totals.ready - (ready.length - real.length) - lines.length),
  }
}
