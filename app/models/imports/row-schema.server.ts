import { createHash } from 'node:crypto'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { isInstantName } from '#app/domain/exports/export.ts'
import { isCalendarDate, isEmail } from '#app/domain/fields.schema.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import { daysBetween } from '#app/domain/format.ts'
import { holidayReach } from '#app/domain/holidays/holiday.ts'
import { canBeTold } from '#app/domain/imports/activity-detail.schema.ts'
import { mostJobNumber } from '#app/domain/imports/import.ts'
import { rowFields } from '#app/domain/imports/row-fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { type DataTableName, dataTable } from '#app/models/exports/data-tables.server.ts'

export type DataRow = { id: number } & Record<string, unknown>

const id = z.int('This is no id').positive('This is no id')
const instant = z.int('This is no instant').min(0).max(Date.UTC(3000, 0))
const amount = z.int('This is no whole number').min(0).max(1e12)
const allowance = z.number().min(0).max(limits.holidayAllowance).multipleOf(0.5)
const date = z.string().max(10).refine(isCalendarDate, 'This is no date such as 2026-11-25')

/** By the column's kind, as the schema of the database tells it. */
function kindOf(key: string, column: SQLiteColumn, isId: boolean): z.ZodType {
  const { enumValues, dataType } = column
  if (enumValues && enumValues.length > 0) return z.enum(enumValues)
  if (dataType === 'boolean') return z.boolean('This is neither true nor false')
  if (dataType === 'number') {
    if (key === 'holidayAllowance') return allowance
    if (isId) return id
    return isInstantName(key) ? instant : amount
  }
  if (/Date$/.test(key)) return date
  throw new Error(`Nobody has said what ${key} holds`)
}

function fieldOf(name: DataTableName, key: string, column: SQLiteColumn): z.ZodType {
  const { references, loose } = dataTable(name)
  const isId = key === 'id' || key === 'subjectId' || key in references || key in loose
  const kind = rowFields[name]?.[key] ?? kindOf(key, column, isId)
  const field = column.notNull ? kind : kind.nullable()
  // An older Mortise may not have had the column.
  return !column.notNull || column.hasDefault ? field.optional() : field
}

type Rule = { path: string; message: string; holds: (row: Record<string, unknown>) => boolean }

/** What columns say together; the database asks the same. */
const rules: Partial<Record<DataTableName, readonly Rule[]>> = {
  users: [
    {
      path: 'email',
      message: 'This is no email',
      holds: ({ email, erasedAt }) => typeof erasedAt === 'number' || isEmail(String(email)),
    },
  ],
  tasks: [
    {
      path: 'completedAt',
      message: 'What is complete, and nothing else, has a time of it',
      holds: ({ status, completedAt }) => (status === 'complete') === (typeof completedAt === 'number'),
    },
  ],
  chatMessages: [
    {
      path: 'projectId',
      message: 'It was said in no room',
      holds: ({ isToTeam, projectId }) => isToTeam === true || typeof projectId === 'number',
    },
  ],
  teamHolidays: [
    {
      path: 'endDate',
      message: 'It ends before it begins',
      holds: ({ startDate, endDate, startsAtMidday, endsAtMidday }) =>
        String(endDate) > String(startDate) ||
        (endDate === startDate && !(startsAtMidday === true && endsAtMidday === true)),
    },
    {
      path: 'endDate',
      message: `A holiday lasts ${holidayReach.mostDays} days at most`,
      holds: ({ startDate, endDate }) =>
        (daysBetween(String(startDate), String(endDate)) ?? 0) < holidayReach.mostDays,
    },
  ],
  timeEntries: [
    {
      path: 'minutes',
      message: 'What has no hours was started',
      holds: ({ minutes, startedAt }) => typeof minutes === 'number' || typeof startedAt === 'number',
    },
    {
      path: 'endedAt',
      message: 'It ends before it begins',
      holds: ({ minutes, startedAt, endedAt }) =>
        typeof endedAt !== 'number' ||
        (typeof minutes === 'number' && typeof startedAt === 'number' && endedAt >= startedAt),
    },
    {
      path: 'deletedAt',
      message: 'Somebody deleted it',
      holds: ({ deletedAt, deletedBy }) => typeof deletedAt === typeof deletedBy,
    },
  ],
  payments: [
    {
      path: 'refundedAmount',
      message: 'More was given back than was paid',
      holds: ({ amount, refundedAmount }) => Number(refundedAmount ?? 0) <= Number(amount),
    },
  ],
  overheadItems: [
    {
      path: 'endsOn',
      message: 'It ends before it begins',
      holds: ({ startsOn, endsOn }) => !startsOn || !endsOn || String(endsOn) >= String(startsOn),
    },
  ],
  quotes: [
    {
      path: 'document',
      message: 'What was sent of it is missing',
      holds: ({ status, document }) =>
        status === 'draft' || status === undefined || (document ?? null) !== null,
    },
  ],
  invoices: [
    {
      path: 'document',
      message: 'What has a number was issued, and all of that is there',
      holds: ({ number, document, contentHash, issuedOn, binEntryId, net, payable }) =>
        typeof number === 'string'
          ? Boolean(document && contentHash && issuedOn) &&
            (binEntryId ?? null) === null &&
            Number(net) > 0 &&
            Number(payable) >= 0
          : (document ?? contentHash ?? issuedOn ?? null) === null,
    },
  ],
  variations: [
    {
      path: 'document',
      message: 'What was sent of it is missing',
      holds: ({ state, document }) =>
        state === 'draft' || state === 'withdrawn' || state === undefined || (document ?? null) !== null,
    },
  ],
  paymentAllocations: [
    {
      path: 'paymentId',
      message: 'It is of a payment, or of a credit note',
      holds: ({ paymentId, creditNoteId }) =>
        (typeof paymentId === 'number') !== (typeof creditNoteId === 'number'),
    },
    {
      path: 'amount',
      message: 'What went back has a day, and what is awaited is above nothing',
      holds: ({ amount, day }) => Number(amount) > 0 || (Number(amount) < 0 && typeof day === 'string'),
    },
  ],
  stages: [{ path: 'position', message: 'They count from 1', holds: ({ position }) => Number(position) > 0 }],
  projects: [
    { path: 'jobNumber', message: 'They count from 1', holds: ({ jobNumber }) => Number(jobNumber) > 0 },
    {
      path: 'jobNumber',
      message: `They end at ${mostJobNumber}`,
      holds: ({ jobNumber }) => Number(jobNumber) < mostJobNumber,
    },
  ],
  activities: [{ path: 'detail', message: 'This is not what history keeps of it', holds: canBeTold }],
}

function build(name: DataTableName) {
  const shape = Object.entries(dataTable(name).columns).map(([key, column]) => [
    key,
    fieldOf(name, key, column),
  ])
  const row = z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>)
  return row.superRefine((value, context) => {
    for (const { path, message, holds } of rules[name] ?? [])
      if (!holds(value)) context.addIssue({ code: 'custom', path: [path], message })
  })
}

const known = new Map<DataTableName, ReturnType<typeof build>>()

/** What is wrong with a row, such as 'dueDate: This is no date'; else the row. */
export function readDataRow(name: DataTableName, value: unknown): { row: DataRow } | { fault: string } {
  const schema = known.get(name) ?? build(name)
  known.set(name, schema)
  const parsed = schema.safeParse(value)
  if (parsed.success) return { row: parsed.data as DataRow }
  const [issue] = parsed.error.issues
  const column = issue?.path.join('.').slice(0, 100)
  return { fault: column ? `${column}: ${issue?.message}` : (issue?.message ?? 'This is no row') }
}

/** What only one row of a table may have, as a sum: names of a million rows stay in memory until all are looked at. */
export function uniqueParts(name: DataTableName, row: DataRow): string | null {
  const parts = uniques[name]?.(row) ?? null
  return parts === null ? null : createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}

const uniques: Partial<Record<DataTableName, (row: DataRow) => unknown[] | null>> = {
  stages: ({ name }) => [nameKey(String(name))],
  jobRoles: ({ name }) => [nameKey(String(name))],
  projects: ({ jobNumber }) => [jobNumber],
  staffCosts: ({ userId }) => (typeof userId === 'number' ? [userId] : null),
  quoteTerms: ({ name, termsVersion }) => [name, termsVersion],
  quotes: ({ number, revision }) => [number, revision ?? 0],
  quoteAcceptances: ({ quoteId }) => [quoteId],
  clientTaxes: ({ clientId }) => [clientId],
  jobRetentions: ({ projectId }) => [projectId],
  variations: ({ projectId, number }) => [projectId, number],
  clientPages: ({ projectId }) => [projectId],
  clientPageFiles: ({ pageId, fileId }) => [pageId, fileId],
  invoices: ({ number }) => (typeof number === 'string' ? [number] : null),
  taskAssignees: ({ taskId, userId }) => [taskId, userId],
  chatCategories: ({ projectId, name }) => [projectId, nameKey(String(name))],
  // One that runs a person.
  timeEntries: ({ userId, minutes, forgottenAt, deletedAt }) =>
    typeof minutes === 'number' || typeof forgottenAt === 'number' || typeof deletedAt === 'number'
      ? null
      : [userId],
  files: ({ projectId, originalName, revision }) =>
    typeof revision === 'number' && typeof projectId === 'number'
      ? [projectId, fileNameKey(String(originalName)), revision]
      : null,
}
