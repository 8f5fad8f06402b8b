export const quoteEventKinds = [
  'created',
  'sent',
  'viewed',
  'reminded',
  'accepted',
  'change_requested',
  'declined',
  'expired',
  'withdrawn',
  'revised',
  'link_revoked',
] as const
export type QuoteEventKind = (typeof quoteEventKinds)[number]
