import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { isBinNoun, type PlainNoun } from '#app/domain/nouns.ts'
import { type Action, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { binRows, deleteRow, moveToBin, type PlainTable } from '#app/models/bin/rows.server.ts'
import { restoreEntry } from '#app/services/bin/restore-from-bin.server.ts'
import { ensureChange, ensureVersion, requireSeesMoney } from '#app/services/ensure.server.ts'
import { deleteUpload } from '#app/services/files/delete-file.server.ts'
import { type KeptFiles, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { db, transaction } from '#db/client.ts'
import type { Field, Upload } from './fields.server.ts'
import { type AnyRow, authorOf, type readsOf } from './record-reads.server.ts'

export type AnyInput = {
  [field: string]: unknown
  version?: number | undefined
  requestId?: string | undefined
}

export type Limit = { max: number; message: string }
/** No two live names of a company are alike; `key` is the column that compares them. */
export type Unique = { field: string; key: string; taken: string }

export type Write = {
  noun: PlainNoun
  table: PlainTable
  fields: Readonly<Record<string, Field>>
  uploads: Readonly<Record<string, Upload>>
  name: string
  may: { create: Action; edit: Action }
  limit?: Limit | undefined
  unique?: Unique | undefined
  /** What a change brings with it, before it is saved; throws Invalid. Without `current` it is new. */
  complete(scope: Scope, change: AnyInput, current: AnyRow | null): AnyInput
  reads: ReturnType<typeof readsOf>
}

/** Each is a transaction of its own. */
export function writesOf(record: Write) {
  const { noun, uploads, may, limit, reads } = record
  const { find } = reads
  const owned = (row: AnyRow) => ({ createdBy: authorOf(row) })
  const nameOf = (row: AnyRow) => String(row[record.name])

  function write(scope: Scope, change: AnyInput, current: AnyRow | null): AnyRow {
    const values = { ...columnsOf(record, change), ...uniqueKey(scope, record, change, current) }
    const author = record.table.createdBy ? {} : { userId: scope.userId }
    return current
      ? reads.rows.save(scope, current.id, values)
      : reads.rows.insert(scope, { ...values, ...author })
  }

  return {
    create(scope: Scope, input: AnyInput, kept: KeptFiles<string> = {}): AnyRow {
      requireMay(scope, may.create)
      ensureMaySend(scope, record, input)
      const make = () => {
        const given = {
          ...unset(scope, record),
          ...sent(record, input),
          ...recordUploads(scope, uploads, kept),
        }
        const made = write(scope, record.complete(scope, given, null), null)
        ensureRoom(scope)
        recordActivity(scope, `${noun}.created`, { subjectId: made.id, detail: { name: nameOf(made) } })
        return made
      }
      return once(scope, noun, { input: { ...input, ...sentAs(kept) }, make, find: find })
    },

    /** Throws Stale when made from an older version. Replaced uploads go to the bin; a repeated request does not replace them again. */
    update(scope: Scope, id: number, input: AnyInput, kept: KeptFiles<string> = {}): AnyRow {
      const { version, requestId } = input
      const save = () => {
        const current = reads.require(scope, id)
        const old = Object.entries(uploads).filter(
          ([name, { id, remove }]) => current[id] !== null && (kept[name] || input[remove.name] === true),
        )
        const comes = Object.keys(kept)
        if (old.length > 0 || comes.length > 0) ensureVersion(scope, noun, current, version)
        for (const [, { id }] of old) deleteUpload(scope, Number(current[id]))
        const removed = Object.fromEntries(old.map(([, { id }]) => [id, null]))
        const given = { ...sent(record, input), ...removed, ...recordUploads(scope, uploads, kept) }
        const change = record.complete(scope, given, current)
        const ids = Object.values(uploads).map(({ id }) => id)
        const words = [...new Set([...old.map(([name]) => name), ...comes])].flatMap(
          name => uploads[name]?.word ?? [],
        )
        const fields = [
          ...changedFields(record, current, change).filter(name => !ids.includes(name)),
          ...words,
        ]
        if (fields.length === 0) return current
        ensureChange(scope, noun, current, { ...change, version })
        const saved = write(scope, change, current)
        recordActivity(scope, `${noun}.updated`, { subjectId: id, detail: { name: nameOf(saved), fields } })
        return saved
      }
      return transaction(() => {
        requireMay(scope, may.edit, owned(reads.require(scope, id)))
        ensureMaySend(scope, record, input)
        if (Object.keys(kept).length === 0) return save()
        const { version: _, ...change } = input
        const request = { ...change, requestId, id, version, ...sentAs(kept) }
        return once(scope, noun, { input: request, make: save, find: find })
      })
    },

    /** Returns it as it was. */
    remove(scope: Scope, id: number): AnyRow {
      return transaction(() => {
        const current = reads.require(scope, id)
        requireMay(scope, may.edit, owned(current))
        if (isBinNoun(noun)) {
          const binEntryId = moveToBin(scope, noun, { id, label: nameOf(current) })
          const files = Object.values(uploads).flatMap(({ id }) =>
            current[id] === null ? [] : [Number(current[id])],
          )
          binRows(scope, 'file', files, binEntryId)
        } else {
          deleteRow(scope, noun, id)
        }
        recordActivity(scope, `${noun}.deleted`, { subjectId: id, detail: { name: nameOf(current) } })
        return current
      })
    },

    /** What is back already stays as it is. */
    restore(scope: Scope, id: number): AnyRow {
      return transaction(() => {
        const here = find(scope, id)
        const row = here ?? reads.requireBinned(scope, id)
        requireMay(scope, may.edit, owned(row))
        if (here) return here
        restoreEntry(scope, requireBinEntry(scope, Number(row.binEntryId)))
        ensureFits(scope)
        return reads.require(scope, id)
      })
    },

    ensureRoom,
    ensureFits,
  }

  /** Once rows came back. Throws Conflict. */
  function ensureFits(scope: Scope): void {
    ensureRoom(scope)
    if (record.unique && hasTwins(scope, record, record.unique)) throw new Conflict(record.unique.taken)
  }

  /** Throws Conflict; call it after rows are written. */
  function ensureRoom(scope: Scope): void {
    if (limit && reads.count(scope) > limit.max) throw new Conflict(limit.message)
  }
}

function ensureMaySend(scope: Scope, { fields }: Write, input: AnyInput): void {
  const isMoneySent = Object.entries(fields).some(([name, { readBy }]) => readBy && input[name] !== undefined)
  if (isMoneySent) requireSeesMoney(scope)
}

/** Compared as they are told: two objects may say the same. */
function changedFields({ fields }: Write, current: AnyRow, change: AnyInput): string[] {
  const told = (name: string, value: unknown) => {
    const answer = fields[name]?.answer
    return JSON.stringify(answer ? z.encode(answer, value) : value)
  }
  return Object.keys(change).filter(name => {
    return change[name] !== undefined && told(name, change[name]) !== told(name, current[name])
  })
}

/** Fields that were given; an emptied one stays as it is where the column needs a value. */
function sent({ fields, table }: Write, input: AnyInput): AnyInput {
  const given = Object.keys(fields).filter(name => {
    const isKept = input[name] === null && columnOf(table, name).notNull
    return input[name] !== undefined && !isKept
  })
  return Object.fromEntries(given.map(name => [name, input[name]]))
}

function unset(scope: Scope, { fields }: Write): AnyInput {
  const those = Object.entries(fields).filter(([, { unset }]) => unset !== undefined)
  return Object.fromEntries(those.map(([name, { unset }]) => [name, unset?.(scope.timeZone)]))
}

function columnOf(table: PlainTable, name: string): SQLiteColumn {
  const column: unknown = Reflect.get(table, name)
  if (column === undefined) throw new Error(`The table has no column ${name}`)
  return column as SQLiteColumn
}

/** `change` names uploads by the id of the row, not of the column. */
function columnsOf({ uploads }: Write, change: AnyInput): AnyInput {
  const columns: AnyInput = { ...change }
  for (const { id, column } of Object.values(uploads)) {
    // A removed one stays pointed to: it shows again once it is restored.
    if (typeof columns[id] === 'number') columns[column] = columns[id]
    delete columns[id]
  }
  return columns
}

function recordUploads(scope: Scope, uploads: Write['uploads'], kept: KeptFiles<string>): AnyInput {
  const made = Object.entries(uploads).flatMap(([name, { id }]) => {
    const file = kept[name]
    return file ? [[id, recordKeptFile(scope, file)]] : []
  })
  return Object.fromEntries(made)
}

function uniqueKey(scope: Scope, record: Write, change: AnyInput, current: AnyRow | null): AnyInput {
  const { unique, table, reads } = record
  const name = unique && change[unique.field]
  if (unique === undefined || typeof name !== 'string') return {}
  const key = nameKey(name)
  const isAlike = eq(columnOf(table, unique.key), key)
  const isOther = current ? ne(table.id, current.id) : undefined
  if (reads.count(scope, and(isAlike, isOther)) > 0) throw new Invalid({ [unique.field]: [unique.taken] })
  return { [unique.key]: key }
}

function hasTwins(scope: Scope, { table, reads }: Write, unique: Unique): boolean {
  const twins = db()
    .select({ n: count() })
    .from(table)
    .where(reads.live(scope))
    .groupBy(columnOf(table, unique.key))
    .having(gt(count(), 1))
  return twins.limit(1).get() !== undefined
}
