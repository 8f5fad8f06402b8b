import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agreementOf, lastVat, retentionLines } from '#app/domain/invoices/contract.ts'
import { invoiceOfDeposit } from '#app/domain/invoices/credit-note.ts'
import { elements, type InvoiceLine } from '#app/domain/invoices/invoice.ts'
import { type InvoiceTotals, invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { allocate, owedOf } from '#app/domain/invoices/settlement.ts'
import { readPence, readRate } from '#app/domain/money/typed.ts'
import type { VatTreatment } from '#app/domain/quotes/quote.ts'

const vats: Readonly<Record<string, VatTreatment>> = {
  '20': 'standard',
  '5': 'reduced',
  '0': 'zero',
  out: 'outside',
  rc20: 'reverse',
  rc5: 'reverse_reduced',
}

const rows = readFileSync('docs/invoicing.md', 'utf8')
  .split('\n')
  .filter(line => /^\| \d+ \|/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

const pence = (cell = '') => readPence(cell) ?? Number.NaN

function lineOf(text: string): InvoiceLine {
  const [element = '', amount, vat = ''] = text.split(' ')
  const known = elements.find(each => each === element)
  const treatment = vats[vat]
  if (!known || !treatment) throw new Error(`Nobody knows ${text}`)
  const rest = { quantity: 1000, unit: 'lot' as const, share: null }
  return { description: element, each: pence(amount), element: known, vat: treatment, ...rest }
}

const linesOf = (row: readonly string[] = []) => (row[2] ?? '').split('; ').map(lineOf)

function totalsOf(row: readonly string[]): InvoiceTotals {
  const [cisRate = 0, heldRate = 0] = [readRate(row[3] ?? '') ?? 0, readRate(row[4] ?? '') ?? 0]
  const own = linesOf(row)
  return invoiceTotals([...own, ...retentionLines(own, heldRate, 'Retention')], cisRate)
}

function settled({ payable }: InvoiceTotals, paid: number, credited: number) {
  const { parts, left } = allocate(paid, [{ id: 1, dueOn: null, owed: payable }])
  const came = parts[0]?.amount ?? 0
  const taken = Math.min(credited, payable - came)
  return { owed: owedOf({ payable, paid: came, credited: taken }), credit: left + credited - taken }
}

test('there are twenty, one of each number', () => {
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test.each(rows.map(row => ({ no: row[0], what: row[1], row })))('$no: $what', ({ no, row }) => {
  const [net, vat, told, gross, cis, payable, paid, credited, owed, credit] = row.slice(5).map(pence)
  let totals = totalsOf(row)
  if (no === '7') {
    const asked = linesOf(rows[0])
    const made = invoiceOfDeposit({ lines: asked, totals: invoiceTotals(asked, 0) }, [], paid ?? 0)
    expect(made.lines.map(({ each }) => each)).toEqual(linesOf(row).map(({ each }) => each))
    totals = made.totals
  }
  if (no === '17') {
    const whole = agreementOf([{ description: '', vat: 'standard', element: 'other', net: 100_03 }])
    const first = linesOf(rows[15])
    const booked = [{ sign: 1 as const, lines: first, groups: invoiceTotals(first, 0).groups }]
    totals = invoiceTotals(linesOf(row), 0, { vat: lastVat([whole], booked, totals.groups) })
  }
  expect(totals).toMatchObject({ net, vat, told, gross, cis, payable })
  expect(settled(totals, paid ?? 0, credited ?? 0)).toEqual({ owed, credit })
})
