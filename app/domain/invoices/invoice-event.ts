export const invoiceEventKinds = [
  'created',
  'issued',
  'sent',
  'viewed',
  'reminded',
  'chased',
  'credited',
  'link_revoked',
] as const
export type InvoiceEventKind = (typeof invoiceEventKinds)[number]
