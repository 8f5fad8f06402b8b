import { dayMs, hourMs, minuteMs } from '#app/domain/clock.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import {
  companyLogos,
  drawingRevisions,
  files,
  stockCards,
  suppliers,
  teamHolidays,
  todos,
  trainingVideos,
  userPreferences,
} from '#db/schema/index.ts'
import { demoFilesOf, type KeptDemoFile } from '../files/demo-file.ts'
import * as rows from '../rows/diary.ts'
import { files as fileRows } from '../rows/files.ts'
import { jobs } from '../rows/jobs.ts'
import * as supplierRows from '../rows/suppliers.ts'
import type { Work } from './jobs.ts'
import type { Run } from './run.ts'
import { holidayDays } from './task-plans.ts'

export function addTodos({ company, companyId, batch, calendar, person }: Run, { job }: Work): void {
  for (const [index, [who, title, due, number, completed]] of rows.todos[company].entries()) {
    // The first of each person's is their newest.
    const day = Math.min(9, 1 + Math.floor(index / 2))
    const createdAt = calendar.workdayAt(day, '07:45') - index * minuteMs
    const dueAt = due && calendar.at(due)
    batch.add(todos, {
      ...{ companyId, userId: person(who), title, createdAt, dueAt, isCompleted: completed !== undefined },
      linkedProjectId: number === null ? null : job(number).id,
      notificationSent: dueAt !== null && dueAt < calendar.now,
      completedAt: completed ? createdAt + 5 * hourMs : null,
    })
  }
}

export function addHolidays({ company, companyId, batch, calendar, person }: Run): void {
  for (const [who, first, last, reason, status, more] of rows.holidays[company]) {
    const [startDate, endDate] = holidayDays(calendar, first, last)
    const createdAt = Math.min(calendar.at('workday - 6, 16:30'), calendar.at(`${first}, 16:30`) - 30 * dayMs)
    const own = { companyId, userId: person(who), createdAt }
    batch.add(teamHolidays, { ...own, startDate, endDate, reason, status, notes: '', ...more })
  }
}

export function addStockCards(run: Run, photos: ReadonlyMap<string, number>): void {
  const { company, companyId, batch, calendar, person, history } = run
  for (const [at, [who, itemName, supplier, orderQty]] of rows.stock[company].entries()) {
    const [userId, createdAt] = [person(who), calendar.workdayAt(20 - at, '08:30')]
    const photoFileId = photos.get(itemName) ?? null
    const id = batch.add(stockCards, {
      companyId,
      userId,
      itemName,
      supplier,
      orderQty,
      photoFileId,
      createdAt,
    })
    history.add('stock_card.created', {
      by: userId,
      at: createdAt,
      subjectId: id,
      detail: { name: itemName },
    })
  }
}

export function addSuppliers({ company, companyId, batch, calendar, admin, history }: Run): void {
  for (const [at, row] of supplierRows.suppliers[company].entries()) {
    const [name, email, phone, address, days, { carriageFreeFrom, ...more }] = row
    const createdAt = calendar.workdayAt(20, '08:10') + at * minuteMs
    const id = batch.add(suppliers, {
      ...{ companyId, name, nameKey: nameKey(name), email, phone, address, ...more },
      deliveryDays: Object.fromEntries(days.map(day => [day, true])),
      carriageFreeFrom: carriageFreeFrom === undefined ? null : carriageFreeFrom * 100,
      ...{ createdBy: admin, createdAt },
    })
    history.add('supplier.created', { by: admin, at: createdAt, subjectId: id, detail: { name } })
  }
}

export function addTrainingVideos({ company, companyId, batch, calendar, person, history }: Run): void {
  const host = company.toLowerCase()
  for (const [at, row] of rows.videos[company].entries()) {
    const [who, title, category, difficulty, duration, views, file, description] = row
    const [userId, createdAt] = [person(who), calendar.workdayAt(20 - 2 * at, '16:40')]
    const videoUrl = `https://videos.${host}.example/${file}.mp4`
    const about = { title, category, difficulty, duration, views, description, videoUrl }
    const id = batch.add(trainingVideos, { ...about, companyId, userId, createdAt })
    history.add('training_video.created', {
      by: userId,
      at: createdAt,
      subjectId: id,
      detail: { name: title },
    })
  }
}

export function addBoards({ company, batch, calendar, people }: Run, { job }: Work): void {
  const value = jobs[company].map((_, at) => job(at + 1).id)
  const updatedAt = calendar.at('workday, 08:00')
  for (const { id: userId } of people)
    batch.add(userPreferences, { userId, key: 'dashboard-visible-projects', value, updatedAt })
}

type Shown = { id: number; job: number; category: string; hasPicture: boolean; at: number }
/** `photos` by stock item. */
export type AddedFiles = { shown: Shown[]; photos: Map<string, number> }

export function addFiles(run: Run, { job }: Work, kept: readonly KeptDemoFile[]): AddedFiles {
  const { company, companyId, batch, calendar, person, history } = run
  const added: AddedFiles = { shown: [], photos: new Map() }
  if (kept.length === 0) return added
  const demoFiles = demoFilesOf(company)
  const revisions = new Map<string, { projectId: number; nameKey: string; last: number }>()
  for (const [index, [number, originalName, , who, moment, content, stockItem]] of fileRows[
    company
  ].entries()) {
    const [file, bytes] = [demoFiles[index], kept[index]]
    if (!file || !bytes) throw new Error(`The file ${originalName} was not kept`)
    const { kind, category, phase, hasPicture, size } = file
    const [by, at, nameKey] = [person(who), calendar.at(moment), fileNameKey(originalName)]
    const projectId = number === null ? null : job(number).id
    const drawing = `${projectId} ${nameKey}`
    if (category === 'drawing' && projectId !== null)
      revisions.set(drawing, { projectId, nameKey, last: (revisions.get(drawing)?.last ?? 0) + 1 })
    const revision = revisions.get(drawing)?.last ?? null
    const id = batch.add(files, {
      ...{
        companyId,
        filename: bytes.key,
        originalName,
        nameKey,
        mimeType: kind.mimeType,
        size: bytes.bytes,
      },
      ...{ projectId, uploadedBy: by, category, phase, hasPicture, ...size, createdAt: at },
      ...(revision !== null && { revision, revisedAt: at, revisedBy: by }),
    })
    if (stockItem) added.photos.set(stockItem, id)
    if (number !== null) added.shown.push({ id, job: number, category, hasPicture, at })
    if ('logo' in content) batch.add(companyLogos, { companyId, fileId: id })
    const detail = revision === null ? { name: originalName } : { name: originalName, revision }
    history.add('file.uploaded', { by, at, subjectId: id, projectId, detail })
  }
  for (const revision of revisions.values()) batch.add(drawingRevisions, { ...revision, companyId })
  return added
}
