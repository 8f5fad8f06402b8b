import { and, asc, eq, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { dayIn, dayMs } from '#app/domain/clock.ts'
import { lineAbout, type SheetLine, sheetNumber } from '#app/domain/day-sheets/day-sheet.ts'
import { initials } from '#app/domain/format.ts'
import { db } from '#db/client.ts'
import { daySheets, projects, tasks } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'
import type { PersonStory } from './story.ts'

const mostLines = 7
/** When work begins, in minutes of the day. */
const begins = 7 * 60 + 30

/** What everybody has on paper today, and what came back of the last working day. */
export function addDaySheets(run: SeedRun): void {
  const { calendar, story } = run
  const lastDay = dayIn('Europe/London', calendar.at(0, '08:00'))
  for (const person of story.people) {
    addSheet(run, person, { day: lastDay, lines: linesDone(run, person, lastDay), isSaved: true })
    addSheet(run, person, { day: calendar.today, lines: linesToDo(run, person), isSaved: false })
  }
}

type Content = { day: string; lines: SheetLine[]; isSaved: boolean }

function addSheet(run: SeedRun, { key, firstName, lastName, username }: PersonStory, content: Content): void {
  const { calendar, companyId, person } = run
  const { day, lines, isSaved } = content
  if (lines.length === 0) return
  const userId = person(key)
  db()
    .insert(daySheets)
    .values({
      companyId,
      userId,
      day,
      number: sheetNumber(initials(firstName, lastName, username), day, () => false),
      lines,
      createdBy: userId,
      createdAt: calendar.at(0, isSaved ? '07:20' : '16:45'),
      savedAt: isSaved ? calendar.at(0, '17:10') : null,
      savedBy: isSaved ? userId : null,
    })
    .run()
}

const columns = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  dueDate: tasks.dueDate,
  minutes: tasks.estimatedMinutes,
  jobNumber: projects.jobNumber,
  jobName: projects.name,
}

function selectTasks() {
  return db().select(columns).from(tasks).leftJoin(projects, eq(projects.id, tasks.projectId))
}

type Row = { [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] | null }

function toLine(row: Row, day: string): SheetLine {
  const { id, title, description, dueDate, minutes, jobNumber, jobName } = row
  const told = { dueDate, isNobodys: false, others: [], description: description ?? '' }
  return {
    taskId: id,
    title: title ?? '',
    jobNumber,
    jobName: jobName ?? '',
    about: lineAbout(told, day),
    minutes,
    result: null,
  }
}

function linesDone({ calendar, companyId, person }: SeedRun, { key }: PersonStory, day: string): SheetLine[] {
  const since = calendar.at(0, '00:00')
  const rows = selectTasks()
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.completedBy, person(key)),
        isNotNull(tasks.completedAt),
        gte(tasks.completedAt, since),
        lt(tasks.completedAt, since + dayMs),
      ),
    )
    .orderBy(asc(tasks.completedAt))
    .limit(mostLines)
    .all()
  return rows.map((row, at) => {
    const from = begins + at * 60
    const result = { outcome: 'done' as const, from, to: from + 60, minutesLeft: null, note: '' }
    return { ...toLine(row, day), result }
  })
}

function linesToDo({ calendar, companyId, person }: SeedRun, { key }: PersonStory): SheetLine[] {
  const rows = selectTasks()
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.assignedTo, person(key)),
        ne(tasks.status, 'complete'),
        eq(tasks.waitingFor, ''),
        or(isNull(tasks.projectId), and(eq(projects.status, 'active'), eq(projects.stageId, tasks.stageId))),
      ),
    )
    .orderBy(sql`${tasks.dueDate} is null`, asc(tasks.dueDate), asc(tasks.id))
    .limit(mostLines)
    .all()
  return rows.map(row => toLine(row, calendar.today))
}
