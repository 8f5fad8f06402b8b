import { type InvoiceDocument, makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'

export const wardrobeLines = [
  {
    description: 'Fitted wardrobes',
    quantity: 2000,
    unit: 'each' as const,
    each: 1_050_00,
    vat: 'standard' as const,
    element: 'labour' as const,
    share: null,
  },
]

/** One of two wardrobes, with other parts as they are given. */
export function invoiceDocument(fields: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return makeInvoiceDocument({
    kind: 'standard',
    number: 'INV-2026-0108',
    title: 'Eight flats',
    company: {
      name: 'Hartley & Sons Joinery',
      legalName: 'Hartley & Sons Joinery Ltd',
      companyNumber: '00000000',
      address: 'Unit 4, Wharfe Mill',
      legalAddress: '',
      phone: '01943 555 100',
      email: '',
      vatNumber: 'GB 999 9999 73',
      currency: 'GBP',
    },
    bank: { name: 'Hartley & Sons', sortCode: '00-00-00', accountNumber: '00000000' },
    client: { name: 'Brackenhall', address: 'Unit 9', email: '', vatNumber: 'GB 888 8888 11' },
    siteAddress: '',
    job: 'API-003',
    orderNumber: '',
    issuedOn: '2026-10-02',
    suppliedOn: '2026-09-30',
    dueOn: '2026-11-13',
    note: '',
    totals: invoiceTotals(wardrobeLines, 0),
    reverseCharge: null,
    retention: null,
    contract: null,
    earlier: [],
    of: null,
    reason: '',
    terms: '',
    ...fields,
    lines: fields.lines ?? wardrobeLines,
  })
}
