import type { ContractLine } from '#app/domain/invoices/agreement.ts'

/** A change of what was agreed for a job: price, hours and delay, or an omission. */

export const variationEffects = ['adds', 'leaves_out'] as const
export type VariationEffect = (typeof variationEffects)[number]

export const variationStates = ['draft', 'sent', 'approved', 'declined', 'withdrawn'] as const
export type VariationState = (typeof variationStates)[number]

export type QuotedMessage = { author: string; text: string; sentAt: number }

/** As sent to the client, frozen. Money in pence. */
export type VariationDocument = {
  number: number
  title: string
  words: string
  lines: readonly ContractLine[]
  net: number
  vat: number
  gross: number
  delayDays: number
  quoted: QuotedMessage | null
}

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

export function variationName({ number, title }: { number: number; title: string }): string {
  return `Variation ${number}, ${title}`
}

export function changeName({ number, title, net }: { number: number; title: string; net: number }): string {
  return variationName({ number, title: net < 0 ? `${title}, left out` : title })
}

export function variationScope({
  title,
  words,
  net,
}: Pick<VariationDocument, 'title' | 'words' | 'net'>): string {
  const more = words.trim().replaceAll(/\s*\n\s*/g, ' ')
  return `${net < 0 ? 'Left out: ' : ''}${title}${more && `: ${more}`}`
}
