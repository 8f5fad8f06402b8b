import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { flag, longText, requestIdField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { maxPastedLines, maxPriceListItems } from '#app/domain/price-list/price-list-item.ts'
import { readPastedPrices } from '#app/domain/price-list/read-lines.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findCurrency } from '#app/models/companies/company.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { readPastedRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { db, transaction } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'
import { type PriceListItem, priceListItem } from './price-list-item.server.ts'

/** `add` saves what `check` has shown. */
export const pastedLines = z.object({
  lines: longText(limits.pastedPrices).refine(text => text !== '', 'Please paste the lines first'),
  add: flag,
  requestId: requestIdField,
})

type PriceListValues = Pick<
  PriceListItem,
  'kind' | 'name' | 'code' | 'supplier' | 'unit' | 'cost' | 'waste' | 'costOn'
>

type Planned =
  | { line: number; act: 'add'; values: PriceListValues }
  /** The list has it already, at cost `from`. */
  | { line: number; act: 'cost'; id: number; name: string; from: number; to: number }
  | { line: number; act: 'same'; name: string }
  | { line: number; act: 'wrong'; text: string; reason: string }

/** Throws Invalid at `lines`. */
export function planPriceList(scope: Scope, text: string): Planned[] {
  requireMay(scope, 'quote.configure')
  const lines = readPastedPrices(rowsOf(text), findCurrency(scope))
  if (lines.length === 0) throw new Invalid({ lines: ['There is nothing below the names of the columns'] })
  if (lines.length > maxPastedLines) {
    throw new Invalid({ lines: [`Please paste at most ${maxPastedLines} lines at once`] })
  }
  const schema = priceListItem.newSchema(scope.timeZone)
  const known = knownItems(scope)
  const costOn = dayIn(scope.timeZone, Date.now())
  return lines.map((read): Planned => {
    const { line } = read
    if ('reason' in read) return { line, act: 'wrong', text: read.text, reason: read.reason }
    const parsed = schema.safeParse(read.values)
    if (!parsed.success) {
      const reason = parsed.error.issues[0]?.message ?? 'This cannot be read'
      return { line, act: 'wrong', text: Object.values(read.values).filter(Boolean).join(', '), reason }
    }
    const { requestId: _, code = '', supplier = '', waste = 0, ...fields } = parsed.data
    const values = { ...fields, code, supplier, waste, costOn }
    const there = known.find(values)
    if (!there) {
      known.add(values)
      return { line, act: 'add', values }
    }
    if (there === 'pasted') {
      return { line, act: 'wrong', text: values.name, reason: 'A line above is the same' }
    }
    return there.cost === values.cost
      ? { line, act: 'same', name: there.name }
      : { line, act: 'cost', id: there.id, name: there.name, from: there.cost, to: values.cost }
  })
}

type Named = { name: string; code: string; supplier: string; unit: string }

/** Items are the same by code and supplier, or without a code by name, unit and supplier. */
function knownItems(scope: Scope) {
  const keyOf = ({ name, code, supplier, unit }: Named) =>
    JSON.stringify(
      code === '' ? [nameKey(name), unit, nameKey(supplier)] : ['code', nameKey(code), nameKey(supplier)],
    )
  const all = new Map<string, PriceListItem | 'pasted'>()
  for (const item of priceListItem.list(scope, maxPriceListItems)) all.set(keyOf(item), item)
  return {
    find: (item: Named) => all.get(keyOf(item)),
    add: (item: Named) => void all.set(keyOf(item), 'pasted'),
  }
}

function rowsOf(text: string): TableRow[] {
  try {
    return readPastedRows(text)
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ lines: error.fieldErrors.file ?? [] }) : error
  }
}

export type ImportedPrices = { added: number; changed: number; same: number; left: number }

export function importPriceList(scope: Scope, text: string): ImportedPrices {
  return transaction(() => {
    const plan = planPriceList(scope, text)
    const rows = plan.flatMap(planned => (planned.act === 'add' ? [planned.values] : []))
    const costs = plan.flatMap(planned =>
      planned.act === 'cost' ? [{ id: planned.id, cost: planned.to }] : [],
    )
    requireStorage(scope)
    insertLines(scope, rows)
    saveCosts(scope, costs)
    priceListItem.ensureRoom(scope)
    const count = rows.length + costs.length
    if (count > 0) recordActivity(scope, 'price_list_item.imported', { subjectId: 0, detail: { count } })
    const counted = (act: Planned['act']) => plan.filter(planned => planned.act === act).length
    return { added: rows.length, changed: costs.length, same: counted('same'), left: counted('wrong') }
  })
}

function insertLines(scope: Scope, rows: readonly PriceListValues[]): void {
  if (rows.length === 0) return
  const { companyId, userId: createdBy } = scope
  const createdAt = Date.now()
  db()
    .insert(priceListItems)
    .values(rows.map(values => ({ ...values, companyId, createdBy, createdAt })))
    .run()
}

/** They were looked at today. */
function saveCosts(scope: Scope, costs: readonly { id: number; cost: number }[]): void {
  if (costs.length === 0) return
  const costOn = dayIn(scope.timeZone, Date.now())
  db().run(sql`update ${priceListItems} set cost = row.value ->> 'cost', cost_on = ${costOn}, version = version + 1
    from json_each(${JSON.stringify(costs)}) as row
    where ${priceListItem.live(scope)} and ${priceListItems.id} = row.value ->> 'id'`)
}
