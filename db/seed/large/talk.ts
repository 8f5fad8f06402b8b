import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#app/domain/clock.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import {
  chatMessages,
  drawingRevisions,
  files,
  notifications,
  teamHolidays,
  todos,
} from '#db/schema/index.ts'
import type { Random } from '../random.ts'
import type { SeededCompany } from './company.ts'
import type { Rows } from './rows.ts'
import { said, works } from './words.ts'
import { dayOf, type Job } from './work.ts'

/** What is talked about at a time: the newest so many jobs. */
const JOBS_TALKED_OF = 40
const EVERY_TO_TEAM = 10

const peopleOf = ({ adminId, managerId, joinerIds }: SeededCompany) => [adminId, managerId, ...joinerIds]

type Talk = { jobs: readonly Job[]; random: Random; count: number }

/** The messages from `start` to `end` of `count`, in the order of time: one in ten to the team, the others in the room of a job of then. */
export function addMessages(out: Rows, company: SeededCompany, talk: Talk, start: number, end: number): void {
  const { companyId } = company
  const { jobs, random, count } = talk
  const people = peopleOf(company)
  const first = jobs[0]?.createdAt ?? 0
  const last = jobs.at(-1)?.createdAt ?? 0
  const rows = Array.from({ length: end - start }, (_, place) => {
    const at = start + place
    const isToTeam = at % EVERY_TO_TEAM === 0
    const newest = Math.floor((at / count) * jobs.length)
    const job = jobs[Math.max(0, newest - random.between(0, JOBS_TALKED_OF))]
    return {
      ...{ companyId, isToTeam, projectId: isToTeam ? null : (job?.id ?? null) },
      content: `${random.pick(said.what)} ${random.pick(said.how)}. ${random.pick(said.next)}`,
      senderId: people[random.between(0, people.length - 1)] ?? 0,
      createdAt: Math.round(first + ((last - first) * at) / count),
    }
  })
  out.add(chatMessages, rows)
}

/** What each person has been told, has noted and had off, as the jobs came in. */
export function addDaysOf(
  out: Rows,
  company: SeededCompany,
  jobs: readonly Job[],
  random: Random,
  now: number,
): void {
  const { companyId } = company
  const people = peopleOf(company)
  const told: (typeof notifications.$inferInsert)[] = []
  const noted: (typeof todos.$inferInsert)[] = []
  for (const [at, job] of jobs.entries()) {
    const userId = people[at % people.length] ?? 0
    const dueAt = job.createdAt + 2 * dayMs
    const isCompleted = dueAt < now
    noted.push({
      ...{ companyId, userId, title: random.pick(works.design), isCompleted, linkedProjectId: job.id },
      ...{ dueAt, notificationSent: isCompleted, createdAt: job.createdAt, changedAt: job.createdAt },
      completedAt: isCompleted ? dueAt : null,
    })
    // What was read is deleted after some months.
    if (job.createdAt < now - 60 * dayMs) continue
    told.push({
      ...{
        companyId,
        userId,
        title: 'Task assigned',
        message: `${random.pick(works.production)}, ${job.name}`,
      },
      ...{ type: 'assignment', isRead: isCompleted, relatedProjectId: job.id, createdAt: job.createdAt },
    })
  }
  out.add(todos, noted)
  out.add(notifications, told)
  out.add(teamHolidays, holidaysOf(company, jobs, random, now))
}

function holidaysOf(company: SeededCompany, jobs: readonly Job[], random: Random, now: number) {
  const { companyId } = company
  const years = Math.ceil((now - (jobs[0]?.createdAt ?? now)) / (365 * dayMs))
  return peopleOf(company).flatMap(userId =>
    Array.from({ length: years * 4 }, (_, at) => {
      const start = now - at * 91 * dayMs + random.between(-20, 60) * dayMs
      const [startDate, endDate] = [dayOf(start), dayOf(start + random.between(0, 9) * dayMs)]
      return {
        companyId,
        userId,
        startDate,
        endDate,
        status: 'approved' as const,
        createdAt: start - 40 * dayMs,
      }
    }),
  )
}

const dxf = '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n600\n21\n720\n0\nENDSEC\n0\nEOF\n'
const drawingName = 'Elevation.dxf'
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A drawing of every fifth job. They all are the same few bytes, once on the disk. */
export function addDrawings(out: Rows, company: SeededCompany, jobs: readonly Job[], keptDir: string): void {
  const { companyId, managerId } = company
  const nameKey = fileNameKey(drawingName)
  const drawn = jobs.filter((_, at) => at % 5 === 0)
  let first: string | undefined
  const rows = drawn.map(job => {
    const digest = createHash('sha256').update(`${companyId} ${job.id}`).digest()
    const filename = Array.from(digest.subarray(0, 26), byte => letters[byte % letters.length]).join('')
    const folder = join(keptDir, filename.slice(0, 2))
    const path = join(folder, filename)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (first === undefined) writeFileSync(path, dxf, { mode: 0o600 })
    else linkSync(first, path)
    first ??= path
    return {
      ...{
        companyId,
        filename,
        originalName: drawingName,
        nameKey,
        mimeType: 'image/vnd.dxf',
        size: dxf.length,
      },
      ...{ projectId: job.id, uploadedBy: managerId, category: 'drawing' as const, revision: 1 },
      ...{ revisedAt: job.createdAt, revisedBy: managerId, createdAt: job.createdAt },
    }
  })
  out.add(files, rows)
  out.add(
    drawingRevisions,
    drawn.map(({ id: projectId }) => ({ companyId, projectId, nameKey, last: 1 })),
  )
}
