import { expect, test } from 'vitest'
import { isFullyCredited, mayBeAskedAgain } from '#app/domain/invoices/credit-note.ts'

const invoice = { id: 1, kind: 'stage', number: 'INV-1', net: 100_00, ofId: null, isLeftOut: false } as const

function credit(id: number, net: number, more: { number?: string | null; isLeftOut?: boolean } = {}) {
  return { id, kind: 'credit_note', number: `CN-${id}`, net, ofId: 1, isLeftOut: false, ...more } as const
}

test.each([
  ['nothing', [], false, false],
  ['a part', [credit(2, 40_00)], false, false],
  ['all of it', [credit(2, 100_00)], true, true],
  ['all of it, in two parts', [credit(2, 40_00), credit(3, 60_00)], true, true],
  [
    'all of it, a part left out for good',
    [credit(2, 40_00, { isLeftOut: true }), credit(3, 60_00)],
    true,
    true,
  ],
  ['all of it, left out for good', [credit(2, 100_00, { isLeftOut: true })], true, false],
  ['nothing yet, by a draft', [credit(2, 100_00, { number: null })], false, false],
  ['nothing, by a credit of another invoice', [{ ...credit(2, 100_00), ofId: 9 }], false, false],
] as const)('with %s credited', (_, credits, isAll, isOpen) => {
  const all = [invoice, ...credits]
  expect([isFullyCredited(all, invoice), mayBeAskedAgain(all, invoice)]).toEqual([isAll, isOpen])
})
