import { NotFound } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/format.ts'
import { isRest } from '#app/domain/quotes/price-part.ts'
import { makeQuoteDocument, type QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import type { SharedFile } from '#app/domain/quotes/quote-files.ts'
import { type QuotePaper, quotePaper } from '#app/domain/quotes/quote-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listFilesById } from '#app/models/files/file-list.server.ts'
import { findDocumentParts } from '#app/models/quotes/document-parts.server.ts'
import type { Quote } from '#app/models/quotes/quote.server.ts'
import type { findAcceptance } from '#app/models/quotes/quote-acceptance.server.ts'

export function documentOf(
  scope: Scope,
  quote: Quote,
  issuedOn: string,
  sums: ReadonlyMap<number, string> = new Map(),
): QuoteDocument {
  const parts = findDocumentParts(scope, quote.id)
  if (!parts) throw new NotFound('Quote not found')
  // While no share is typed there are no stages.
  const isTyped = quote.paymentStages.some(stage => !isRest(stage))
  const paymentStages = isTyped ? quote.paymentStages : []
  const files = partFiles(scope, quote.sharedFiles ?? [], sums)
  return makeQuoteDocument({ ...quote, paymentStages }, { ...parts, issuedOn, files })
}

function partFiles(scope: Scope, shared: readonly SharedFile[], sums: ReadonlyMap<number, string>) {
  const files = new Map(
    listFilesById(
      scope,
      shared.flatMap(({ id }) => id ?? []),
    ).map(file => [file.id, file]),
  )
  return shared.flatMap(({ id, roomId }) => {
    const file = id === null ? undefined : files.get(id)
    if (!file) return []
    const { originalName: name, size, mimeType, hasPicture, width, height } = file
    const sha256 = sums.get(file.id) ?? ''
    const picture = hasPicture ? { width, height } : { width: null, height: null }
    return [{ id: file.id, name, size, sha256, mimeType, roomId, ...picture }]
  })
}

type Sent = {
  document: QuoteDocument
  acceptance: ReturnType<typeof findAcceptance>
  timeZone: string
}

export function sentPaper(
  { document, acceptance, timeZone }: Sent,
  chosen?: ReadonlySet<string>,
): QuotePaper {
  if (!acceptance) return quotePaper(document, chosen)
  const { name, orderNumber, acceptedAt, extras } = acceptance
  const on = `${formatInstant(acceptedAt, timeZone, '')}`
  return quotePaper(document, new Set(extras), { name, orderNumber, on })
}
