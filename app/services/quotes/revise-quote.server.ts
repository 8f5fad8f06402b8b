import { Conflict } from '#app/domain/errors.ts'
import type { PaperEventKind } from '#app/domain/papers/paper-links.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { type QuoteStatus, quoteName, revisionName } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { listPaperEventKinds, recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import {
  findQuoteHead,
  insertQuote,
  listQuoteRooms,
  listRevisions,
  type QuoteHead,
  requireQuoteHead,
  saveQuoteHead,
} from '#app/models/quotes/quote.server.ts'
import { insertQuoteRooms, lastRevision } from '#app/models/quotes/quote-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'
import { keepSums, requireSize } from './quote-edits.server.ts'

const revisable: readonly QuoteStatus[] = [
  'sent',
  'viewed',
  'change_requested',
  'declined',
  'expired',
  'withdrawn',
]

export function mayBeRevised({ status }: Pick<QuoteHead, 'status'>): boolean {
  return revisable.includes(status)
}

/** Supersedes the sent one at once: nobody can accept that any more. */
export function reviseQuote(scope: Scope, id: number): QuoteHead {
  requireMay(scope, 'quote.edit')
  return transaction(() => {
    const old = requireQuoteHead(scope, id)
    if (!mayBeRevised(old)) throw new Conflict(refusal(old.status))
    const rooms = listQuoteRooms(scope, old.id)
    requireSize(rooms)
    requireStorage(scope)
    const revision = lastRevision(scope, old.number) + 1
    const revisedId = insertQuote(scope, {
      number: old.number,
      revision,
      supersedesId: old.id,
      clientId: old.clientId,
      projectId: old.projectId,
      title: old.title,
      kind: old.kind,
      siteAddress: old.siteAddress,
      intro: old.intro,
      exclusions: old.exclusions,
      pricesShown: old.pricesShown,
      validDays: old.validDays,
      termsId: old.termsId,
      discount: old.discount,
      paymentStages: old.paymentStages,
      margin: old.margin,
      hoursOfDay: old.hoursOfDay,
      hourCost: old.hourCost,
      rateCardId: old.rateCardId,
      templateId: old.templateId,
    })
    const roomIds = insertQuoteRooms(scope, revisedId, rooms)
    const sharedFiles = old.sharedFiles?.map(({ id, roomId }) => ({
      id,
      roomId: roomIds[rooms.findIndex(room => room.id === roomId)] ?? null,
    }))
    if (sharedFiles?.length) saveQuoteHead(scope, revisedId, { sharedFiles })
    keepSums(scope, { id: revisedId, gross: 0 })
    saveQuoteHead(scope, old.id, { status: 'superseded' })
    const { userId } = scope
    recordPaperEvent(
      scope,
      { kind: 'quote', id: old.id },
      { kind: 'revised', userId, detail: `Rev ${revisionName(revision)}` },
    )
    recordPaperEvent(scope, { kind: 'quote', id: revisedId }, { kind: 'created', userId })
    const revised = requireQuoteHead(scope, revisedId)
    recordActivity(scope, 'quote.revised', {
      subjectId: revisedId,
      detail: { name: quoteName(revised) },
    })
    return revised
  })
}

/** Undoes a superseding when its draft goes to the bin, unless there is another. Call it inside the transaction that bins it. */
export function restoreSuperseded(scope: Scope, { supersedesId }: QuoteHead): void {
  const old = supersedesId === null ? null : findQuoteHead(scope, supersedesId)
  if (old?.status !== 'superseded') return
  if (listRevisions(scope, old.number).some(({ revision }) => revision > old.revision)) return
  saveQuoteHead(scope, old.id, {
    status: statusBefore(listPaperEventKinds(scope, { kind: 'quote', id: old.id })),
  })
}

export function supersedeQuote(scope: Scope, { supersedesId }: QuoteHead): void {
  const old = supersedesId === null ? null : findQuoteHead(scope, supersedesId)
  if (old && mayBeRevised(old)) saveQuoteHead(scope, old.id, { status: 'superseded' })
}

function statusBefore(kinds: readonly PaperEventKind[]): QuoteStatus {
  return kinds.findLast(isStatusEvent) ?? 'sent'
}

const statusEvents = ['viewed', 'change_requested', 'declined', 'expired', 'withdrawn'] as const

function isStatusEvent(kind: PaperEventKind): kind is (typeof statusEvents)[number] {
  return (statusEvents as readonly PaperEventKind[]).includes(kind)
}

function refusal(status: QuoteStatus): string {
  if (status === 'draft') return 'This quote is still a draft: change it as it is'
  if (status === 'accepted')
    return 'This quote was accepted, so it stays as it is. Duplicate it to quote for more'
  return 'A later revision replaces this one: revise that'
}
