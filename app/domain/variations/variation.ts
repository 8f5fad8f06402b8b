import type { ContractLine } from '#app/domain/invoices/agreement.ts'

/** Something that was agreed of a job beside its quote: at a price, with hours, and days that it takes longer; or that it is left out. */

export const variationEffects = ['adds', 'leaves_out'] as const
export type VariationEffect = (typeof variationEffects)[number]

export const variationStates = ['draft', 'sent', 'approved', 'declined', 'withdrawn'] as const
export type VariationState = (typeof variationStates)[number]

/** The words of the chat that it came of, as they stood there. */
export type QuotedMessage = { author: string; text: string; sentAt: number }

/** What a client was asked to approve, frozen. Money in pence. */
export type VariationDocument = {
  number: number
  title: string
  words: string
  lines: readonly ContractLine[]
  /** Below zero where something is left out. */
  net: number
  vat: number
  gross: number
  delayDays: number
  quoted: QuotedMessage | null
}

/** What is typed of one. */
export type NewVariation = {
  projectId: number
  title: string
  words?: string | undefined
  lines: readonly ContractLine[]
  minutes?: number | undefined
  delayDays?: number | undefined
  quoted?: QuotedMessage | null | undefined
  requestId?: string | undefined
}

/** 'Variation 1, Shaving cabinets', as history calls it. */
export function variationName({ number, title }: { number: number; title: string }): string {
  return `Variation ${number}, ${title}`
}

/** The same with what it does: 'Variation 2, Second cupboard, left out'. */
export function changeName({ number, title, net }: { number: number; title: string; net: number }): string {
  return variationName({ number, title: net < 0 ? `${title}, left out` : title })
}

/** As it stands with what was agreed of the job, in one line. */
export function variationScope({
  title,
  words,
  net,
}: Pick<VariationDocument, 'title' | 'words' | 'net'>): string {
  const more = words.trim().replaceAll(/\s*\n\s*/g, ' ')
  return `${net < 0 ? 'Left out: ' : ''}${title}${more && `: ${more}`}`
}
