import { describe, expect, test } from 'vitest'
import { askedOfClient } from '#app/domain/client-pages/asked-of-client.ts'
import type { KnownInvoice } from '#app/domain/invoices/to-ask.ts'

let next = 1
const issued = (fields: Partial<KnownInvoice>): KnownInvoice => ({
  ...{
    id: next++,
    kind: 'stage',
    number: 'INV-1',
    net: 0,
    ofId: null,
    paymentStageId: null,
    variationId: null,
  },
  ...{
    retentionRate: 0,
    retentionOn: null,
    gross: 0,
    payable: 0,
    paid: 0,
    credited: 0,
    lines: [],
    isLeftOut: false,
  },
  ...fields,
})

const sums = (all: readonly KnownInvoice[]) => askedOfClient(all).map(({ owed, paid }) => ({ owed, paid }))

describe('what a client is asked for', () => {
  test('is of an invoice what is owed and what was paid', () => {
    expect(sums([issued({ net: 1_000_00, payable: 1_200_00, paid: 500_00 })])).toEqual([
      { owed: 700_00, paid: 500_00 },
    ])
  })

  test('is nothing of what was credited whole, paid or not', () => {
    for (const paid of [0, 1_200_00]) {
      const one = issued({ net: 1_000_00, payable: 1_200_00, paid, credited: 1_200_00 - paid })
      const note = issued({ kind: 'credit_note', ofId: one.id, net: 1_000_00, payable: 1_200_00 })
      expect(sums([one, note])).toEqual([])
    }
  })

  test('is less by what was credited of it, whether it was paid before or not', () => {
    for (const [paid, credited] of [
      [0, 200_00],
      [1_200_00, 0],
    ]) {
      const one = issued({ net: 1_000_00, payable: 1_200_00, paid: paid ?? 0, credited: credited ?? 0 })
      const note = issued({ kind: 'credit_note', ofId: one.id, net: 166_67, payable: 200_00 })
      const owed = paid === 0 ? 1_000_00 : 0
      expect(sums([one, note])).toEqual([{ owed, paid: 1_000_00 - owed }])
    }
  })

  test('counts a credit from elsewhere as paid', () => {
    expect(sums([issued({ net: 500_00, payable: 600_00, credited: 600_00 })])).toEqual([
      { owed: 0, paid: 600_00 },
    ])
  })

  test('has of a request what is open beside the invoices of what was paid', () => {
    const request = issued({ kind: 'deposit_request', payable: 11_184_00, paid: 5_000_00 })
    const made = issued({ kind: 'deposit', ofId: request.id, payable: 5_000_00, paid: 5_000_00 })
    expect(sums([request, made])).toEqual([
      { owed: 6_184_00, paid: 0 },
      { owed: 0, paid: 5_000_00 },
    ])
    const withdrawn = { ...request, credited: 6_184_00 }
    expect(sums([withdrawn, made])).toEqual([{ owed: 0, paid: 5_000_00 }])
  })
})
