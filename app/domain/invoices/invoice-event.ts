export const invoiceEventKinds = [
  'created',
  'issued',
  'sent',
  'viewed',
  'reminded',
  /** A call, or a promise of payment. */
  'chased',
  'credited',
  'link_revoked',
] as const
export type InvoiceEventKind = (typeof invoiceEventKinds)[number]
