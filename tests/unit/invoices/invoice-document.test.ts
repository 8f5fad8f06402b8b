import { describe, expect, it } from 'vitest'
import { documentTitle, documentWords, missingOf } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { wardrobeLines as lines, invoiceDocument as made } from '#tests/support/wardrobe-document.ts'

describe('a document', () => {
  it('is frozen all through, and keeps what each line comes to', () => {
    const document = made()
    expect(document.lines[0]).toMatchObject({ net: 2_100_00 })
    expect(Object.isFrozen(document.lines[0])).toBe(true)
    expect(Object.isFrozen(document.totals.groups)).toBe(true)
    expect(Object.isFrozen(lines[0])).toBe(false)
  })

  it('says what it is', () => {
    const answers = { bothRegistered: true, underCis: true, hasRate: true, isEndUser: false }
    const unregistered = { ...made().company, vatNumber: '' }
    expect(documentTitle(made())).toBe('VAT invoice')
    expect(documentTitle(made({ company: unregistered }))).toBe('Invoice')
    expect(documentTitle(made({ kind: 'credit_note' }))).toBe('Credit note')
    expect(documentTitle(made({ kind: 'deposit_request' }))).toBe('Deposit request, not a VAT invoice')
    expect(documentWords(made({ reverseCharge: { answers, isApplied: true } }))).toEqual([
      'Reverse charge: Customer to pay the VAT to HMRC',
    ])
    expect(documentWords(made({ reverseCharge: { answers, isApplied: false } }))).toEqual([])
    expect(documentWords(made({ kind: 'deposit_request' }))).toHaveLength(1)
  })

  it('is held back until it says all that an invoice has to', () => {
    const none = { needsOrderNumber: false }
    expect(missingOf(made(), none)).toEqual([])
    expect(missingOf(made(), { needsOrderNumber: true })).toEqual(['The client asks for an order number'])
    const nameless = { ...made().company, address: '', phone: '', legalName: '', vatNumber: '' }
    expect(missingOf(made({ company: nameless }), none)).toHaveLength(4)
    const client = { name: '', address: '', email: '', vatNumber: '' }
    expect(missingOf(made({ client }), none)).toEqual(['Choose a client first: an invoice is for somebody'])
    expect(missingOf(made({ client: { ...client, name: 'Mrs Reed' } }), none)).toEqual([
      'The client’s address is missing',
    ])
    expect(missingOf(made({ lines: [], totals: invoiceTotals([], 0) }), none)).toEqual([
      'There is nothing on this invoice yet',
    ])
  })
})
