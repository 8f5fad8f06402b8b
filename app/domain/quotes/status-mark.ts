import type { QuoteStatus } from './quote.ts'

export type StatusMark = {
  label: string
  icon: 'pencil' | 'send' | 'eye' | 'chat' | 'tick' | 'x'
  tone: 'bad' | 'warn' | 'good' | null
}

const marks: Readonly<Record<QuoteStatus, StatusMark>> = {
  draft: { label: 'Draft', icon: 'pencil', tone: 'bad' },
  sent: { label: 'Sent', icon: 'send', tone: 'good' },
  viewed: { label: 'Seen', icon: 'eye', tone: 'good' },
  change_requested: { label: 'Change asked for', icon: 'chat', tone: 'warn' },
  accepted: { label: 'Accepted', icon: 'tick', tone: null },
  declined: { label: 'Declined', icon: 'x', tone: null },
  expired: { label: 'Expired', icon: 'x', tone: null },
  withdrawn: { label: 'Withdrawn', icon: 'x', tone: null },
  superseded: { label: 'Superseded', icon: 'x', tone: null },
}

export function statusMark(status: QuoteStatus): StatusMark {
  return marks[status]
}
