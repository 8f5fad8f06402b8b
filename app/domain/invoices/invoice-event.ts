/** What happens to an invoice, as its history keeps it. */
export const invoiceEventKinds = [
  'created',
  'issued',
  'sent',
  'viewed',
  /** One of the reminders was sent. */
  'reminded',
  /** Somebody rang, or was promised something. */
  'chased',
  'credited',
  'link_revoked',
] as const
export type InvoiceEventKind = (typeof invoiceEventKinds)[number]
