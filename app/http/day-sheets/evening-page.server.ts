import { createHash } from 'node:crypto'
import { dayIn } from '#app/domain/clock.ts'
import { eveningPath, sheetDay } from '#app/domain/day-sheets/day-sheet.ts'
import { numbersText, type PlannedLine, resultText } from '#app/domain/day-sheets/evening-plan.ts'
import { capitaliseFirst, formatDateShort, fullName, initials, listText, plural } from '#app/domain/format.ts'
import { jobNumber, shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type DaySheet, listDaySheets, listSheetsOut } from '#app/models/day-sheets/day-sheet.server.ts'
import { seesAllSheets } from '#app/services/day-sheets/make-day-sheets.server.ts'
import { type JobNews, planSheet, type SheetPlan } from '#app/services/day-sheets/plan-sheet.server.ts'
import { requireOwnSheet } from '#app/services/day-sheets/save-day-sheet.server.ts'
import { nextDayWord, nextWorkday } from './day-sheets-page.server.ts'

const mostOut = 10

/** A sheet that came back, and the others of its day. Without an id the first of today of which nothing is saved. */
export async function readEvening(scope: Scope, id: number | null) {
  const today = dayIn(scope.timeZone, Date.now())
  const person = seesAllSheets(scope) ? null : scope.userId
  const asked = id === null ? null : requireOwnSheet(scope, id, 'day_sheet.read')
  const day = asked?.day ?? today
  const sheets = listDaySheets(scope, day, person)
  const sheet = asked ?? sheets.find(({ savedAt }) => savedAt === null) ?? sheets[0] ?? null
  const next = await nextWorkday(scope, today)
  return {
    sheet: sheet && {
      id: sheet.id,
      userId: sheet.userId,
      number: sheet.number,
      who: whose(sheet),
      dayText: sheetDay(sheet.day),
      lines: sheet.lines.flatMap(({ taskId, title, jobNumber, result }, at) =>
        taskId === null && !result
          ? []
          : [
              {
                line: at + 1,
                title,
                job: jobNumber === null ? '' : shortJobNumber(jobNumber),
                outcome: result?.outcome ?? null,
              },
            ],
      ),
    },
    day,
    dayTitle: day === today ? 'Sheets of today' : `Sheets of ${formatDateShort(day, today)}`,
    sheets: sheets.map(each => toRow(each, today)),
    savedCount: sheets.filter(({ savedAt }) => savedAt !== null).length,
    out: listSheetsOut(scope, day, person, mostOut).map(each => toRow(each, today)),
    next: { day: next, word: nextDayWord(next, today) },
    isForAll: person === null,
  }
}

function whose({ firstName, lastName, username }: DaySheet): string {
  return fullName(firstName, lastName, username)
}

function toRow(sheet: DaySheet, today: string) {
  const printed = sheet.lines.filter(({ taskId }) => taskId !== null)
  const done = printed.filter(({ result }) => result?.outcome === 'done').length
  const { firstName, lastName, username } = sheet
  return {
    id: sheet.id,
    who: whose(sheet),
    initials: initials(firstName, lastName, username),
    href: eveningPath(sheet.id),
    number: sheet.number,
    detail: `${plural(printed.length, 'line')}${done > 0 ? `, ${done} done` : ''}`,
    dayText: sheet.day === today ? 'today' : formatDateShort(sheet.day, today),
    isSaved: sheet.savedAt !== null,
  }
}

/** What somebody has looked at before they save. */
export function planMark(typed: string, plan: SheetPlan): string {
  return createHash('sha256')
    .update(JSON.stringify([typed, plan.lines]))
    .digest('hex')
    .slice(0, 32)
}

export function readPlan(scope: Scope, id: number, typed: string) {
  const sheet = requireOwnSheet(scope, id, 'day_sheet.edit')
  const plan = planSheet(scope, sheet, typed)
  const who = sheet.firstName || sheet.username
  return {
    mark: planMark(typed, plan),
    count: plan.lines.filter(({ kind }) => kind === 'save').length,
    lines: plan.lines.map((line, at) => ({ key: at, ...lineView(line, who, plan.today) })),
    untyped: numbersText(plan.untyped),
    news: jobsText(plan.jobs),
  }
}

function lineView(line: PlannedLine, who: string, today: string) {
  const job = line.jobNumber === null ? line.jobName : `${shortJobNumber(line.jobNumber)} ${line.jobName}`
  const shared = { line: line.line, title: line.title, job }
  if (line.kind === 'wrong') {
    return {
      ...shared,
      tone: 'bad' as const,
      title: line.reason,
      job: line.hint,
      text: 'Left out',
      detail: line.title,
    }
  }
  const { text, detail } = resultText(line, who, today)
  const tone = { done: 'good', waiting: 'warn', open: 'plain', note: 'plain' } as const
  return {
    ...shared,
    tone: tone[line.result.outcome],
    text,
    detail: line.isSame ? 'It is saved already' : detail,
  }
}

/** What becomes of the jobs: 'API-010 goes from 4 of 9 to 6 of 9.' Null where none gets on. */
function jobsText(jobs: readonly JobNews[]): { title: string; text: string } | null {
  if (jobs.length === 0) return null
  const [first, ...others] = jobs.map(
    ({ jobNumber: number, before, after, total }) =>
      `${jobNumber(number)} goes from ${before} of ${total} to ${after} of ${total}`,
  )
  const moves = jobs.flatMap(({ jobNumber: number, nextStage }) =>
    nextStage === null ? [] : [`${jobNumber(number)} moves on to ${capitaliseFirst(nextStage)}`],
  )
  const rest = [...others, moves.length > 0 ? listText(moves) : 'No job changes stage']
  return { title: first ?? '', text: `${rest.join('. ')}.` }
}
