import { type InvoiceDocument, makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { invoiceLine } from './invoices.ts'

type Fields = Partial<Omit<InvoiceDocument, 'lines'>> & {
  lines?: readonly Parameters<typeof invoiceLine>[0][]
  cisRate?: number
}

/** As it would have been issued. */
export function issuedDocument({ lines = [{}], cisRate = 0, ...fields }: Fields = {}): InvoiceDocument {
  const whole = lines.map(line => invoiceLine(line))
  return makeInvoiceDocument({
    kind: 'stage',
    number: 'INV-2026-0108',
    title: 'Eight flats, second stage',
    company: {
      name: 'Hartley & Sons Joinery',
      legalName: 'Hartley & Sons Joinery Ltd',
      companyNumber: '01234567',
      address: 'Unit 4, Wharfe Mill\nOtley LS21 1QJ',
      legalAddress: '',
      phone: '01943 555 100',
      email: 'office@hartley.example',
      vatNumber: 'GB 999 9999 73',
      currency: 'GBP',
    },
    bank: { name: 'Hartley & Sons Joinery Ltd', sortCode: '20-00-00', accountNumber: '12345678' },
    client: {
      name: 'Brackenhall Construction Ltd',
      address: 'Unit 9\nDockfield Road\nShipley BD17 7AD',
      email: 'accounts@brackenhall.example',
      vatNumber: 'GB 888 8888 11',
    },
    siteAddress: '',
    job: 'API-003',
    orderNumber: 'BC-4471',
    issuedOn: '2026-10-02',
    suppliedOn: '2026-09-30',
    dueOn: '2026-11-13',
    note: '',
    totals: invoiceTotals(whole, cisRate),
    reverseCharge: null,
    retention: null,
    contract: null,
    earlier: [],
    of: null,
    reason: '',
    terms: '',
    ...fields,
    lines: whole,
  })
}
