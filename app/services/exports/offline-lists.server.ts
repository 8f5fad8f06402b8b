import { type FileCategory, labelOf } from '#app/domain/enumerations.ts'
import { categoryLabels, revisionLetter, sizeText } from '#app/domain/files/file.ts'
import { fullName, plural, roleLabel } from '#app/domain/format.ts'
import { joinSpan } from '#app/domain/holidays/away.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import {
  binned,
  type Column,
  clientFile,
  clientLink,
  day,
  fileLink,
  jobLink,
  jobTitle,
  label,
  moment,
  money,
  stage,
} from './offline-parts.server.ts'

// What stands in the columns of each list, on a page of its own or on a job's.

export function jobColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'Job', kind: 'title', cell: jobTitle },
    { head: 'Client', cell: clientLink },
    { head: 'Stage', cell: row => stage(row, folder) },
    { head: 'Status', kind: 'short', cell: row => label(row.status) },
    { head: 'Start', kind: 'short', cell: row => day(row.startDate) },
    { head: 'Due', kind: 'short', cell: row => day(row.dueDate) },
    ...(folder.seesMoney
      ? [
          {
            head: 'Value',
            kind: 'num' as const,
            cell: (row: ExportRow) => money(row.estimatedValue, folder.currency),
          },
        ]
      : []),
  ]
}

export const clientColumns: readonly Column[] = [
  {
    head: 'Client',
    kind: 'title',
    cell: row => html`<a href="${clientFile(row.id)}">${row.name}</a>${binned(row.binEntryId)}`,
  },
  { head: 'Email', cell: row => row.email },
  { head: 'Phone', cell: row => row.phone },
  { head: 'Address', cell: row => row.address },
]

function personName({ firstName, lastName, username }: ExportRow): string {
  return fullName(String(firstName), String(lastName), String(username))
}

export function peopleColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'Name', kind: 'title', cell: personName },
    { head: 'Role', kind: 'short', cell: row => roleLabel(String(row.role)) },
    { head: 'Position', cell: row => row.jobPosition || row.jobRole },
    { head: 'Email', cell: row => row.email },
    { head: 'Phone', cell: row => row.phone },
    {
      head: 'Here',
      kind: 'short',
      cell: row => (row.status === 'inactive' ? 'Has left' : label(row.status)),
    },
    { head: 'Since', kind: 'short', cell: row => moment(row.createdAt, folder) },
  ]
}

export function fileColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'File', kind: 'title', cell: row => html`${fileLink(row)}${binned(row.binEntryId)}` },
    { head: 'Kind', cell: kindOfFile },
    { head: 'Size', kind: 'num', cell: row => sizeText(Number(row.size), 1) },
    { head: 'Added by', cell: row => row.uploadedByName },
    { head: 'Added', kind: 'short', cell: row => moment(row.createdAt, folder) },
  ]
}

function kindOfFile({ category, revision }: ExportRow): string {
  const kind = categoryLabels[category as FileCategory]
  return typeof revision === 'number' ? `${kind}, revision ${revisionLetter(revision)}` : kind
}

export function documentColumns(folder: OfflineFolder): Column[] {
  const [file, ...rest] = fileColumns(folder)
  return file ? [file, { head: 'Job', cell: jobLink }, ...rest] : rest
}

export function holidayColumns(): Column[] {
  return [
    { head: 'Who', kind: 'title', cell: row => row.userName },
    { head: 'Days', cell: daysOff },
    { head: 'Reason', cell: row => row.reason },
    { head: 'State', kind: 'short', cell: row => label(row.status) },
    { head: 'Note', cell: row => row.notes },
  ]
}

function daysOff(row: ExportRow): string {
  const [startDate, endDate] = [String(row.startDate), String(row.endDate)]
  const span = {
    startDate,
    endDate,
    startsAtMidday: row.startsAtMidday === true,
    endsAtMidday: row.endsAtMidday === true,
  }
  if (startDate !== endDate) return joinSpan(span, day(startDate), day(endDate))
  const half = span.startsAtMidday ? ', afternoon' : span.endsAtMidday ? ', morning' : ''
  return `${day(startDate)}${half}`
}

export function paymentColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'Day', kind: 'title', cell: row => day(row.receivedOn) || moment(row.createdAt, folder) },
    { head: 'Job', cell: jobLink },
    { head: 'State', kind: 'short', cell: row => label(row.status) },
    { head: 'Paid by', cell: row => methodLabel(row.paymentMethod as string | null) },
    { head: 'Note', cell: row => row.note },
    {
      head: 'Given back',
      kind: 'num',
      cell: row => (row.refundedAmount ? money(row.refundedAmount, row.currency) : ''),
    },
    { head: 'Amount', kind: 'num', cell: row => money(row.amount, row.currency) },
  ]
}

export function todoColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'To-do', kind: 'title', cell: row => html`${row.title}${binned(row.binEntryId)}` },
    {
      head: 'Job',
      cell: row => jobLink({ projectId: row.linkedProjectId, projectName: row.linkedProjectName }),
    },
    { head: 'When', kind: 'short', cell: row => moment(row.dueAt, folder) },
    { head: 'State', kind: 'short', cell: row => (row.isCompleted ? 'Done' : 'Open') },
  ]
}

export function binColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'What', kind: 'title', cell: row => row.label },
    {
      head: 'Kind',
      cell: row => (row.noun === 'tasks' ? plural(Number(row.itemCount), 'task') : labelOf(String(row.noun))),
    },
    { head: 'Deleted by', cell: row => row.deletedByName },
    { head: 'Deleted', kind: 'short', cell: row => moment(row.deletedAt, folder) },
    { head: 'Kept until', kind: 'short', cell: row => moment(row.expiresAt, folder) },
  ]
}

/** `files` are those that the cards show, by id. */
export function stockColumns(files: ReadonlyMap<number, ExportRow>): Column[] {
  return [
    { head: 'Item', kind: 'title', cell: row => html`${row.itemName}${binned(row.binEntryId)}` },
    { head: 'Supplier', cell: row => row.supplier },
    { head: 'To order', cell: row => row.orderQty },
    { head: 'Photo', cell: row => linkTo(files, row.photoFileId) ?? row.productPhotoUrl },
  ]
}

export function trainingColumns(files: ReadonlyMap<number, ExportRow>): Column[] {
  return [
    { head: 'Video', kind: 'title', cell: row => html`${row.title}${binned(row.binEntryId)}` },
    { head: 'Category', cell: row => label(row.category) },
    { head: 'Difficulty', cell: row => label(row.difficulty) },
    { head: 'Length', cell: row => row.duration },
    { head: 'Film', cell: row => linkTo(files, row.filmFileId) ?? row.videoUrl },
  ]
}

function linkTo(files: ReadonlyMap<number, ExportRow>, id: unknown) {
  const file = files.get(Number(id))
  return file ? fileLink(file) : null
}
