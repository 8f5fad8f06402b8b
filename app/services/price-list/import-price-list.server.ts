import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { newPriceListItem } from '#app/domain/price-list/price-list-item.schema.ts'
import { maxPastedLines, maxPriceListItems } from '#app/domain/price-list/price-list-item.ts'
import { readPastedPrices } from '#app/domain/price-list/read-lines.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findCurrency } from '#app/models/companies/company.server.ts'
import { listPriceList } from '#app/models/price-list/price-list.server.ts'
import type { PriceListItem } from '#app/models/price-list/price-list-item.server.ts'
import {
  insertPriceListItems,
  type PriceListValues,
  savePriceListCosts,
} from '#app/models/price-list/price-list-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { readPastedRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { transaction } from '#db/client.ts'
import { ensurePriceListRoom } from './create-price-list-item.server.ts'

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
  const schema = newPriceListItem(scope.timeZone)
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
  for (const item of listPriceList(scope, maxPriceListItems)) all.set(keyOf(item), item)
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
    insertPriceListItems(scope, rows)
    savePriceListCosts(scope, costs, dayIn(scope.timeZone, Date.now()))
    ensurePriceListRoom(scope)
    const count = rows.length + costs.length
    if (count > 0) recordActivity(scope, 'price_list_item.imported', { subjectId: 0, detail: { count } })
    const counted = (act: Planned['act']) => plan.filter(planned => planned.act === act).length
    return { added: rows.length, changed: costs.length, same: counted('same'), left: counted('wrong') }
  })
}
