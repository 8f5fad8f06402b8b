/** Of documents that a client reads by a link: the first part of its address. */
export const linkPaths = { quote: 'q', invoice: 'i', variation: 'v' } as const

export type LinkedPaper = { kind: keyof typeof linkPaths; id: number }

/** A variation's history is its activities. */
export type PaperWithEvents = LinkedPaper & { kind: 'quote' | 'invoice' }

export type PaperEventKind =
  | 'created'
  | 'issued'
  | 'sent'
  | 'viewed'
  | 'reminded'
  | 'chased'
  | 'accepted'
  | 'change_requested'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'revised'
  | 'credited'
  | 'link_revoked'
