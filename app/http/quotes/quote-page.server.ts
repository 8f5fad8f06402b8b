import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, formatMoney, fullName } from '#app/domain/format.ts'
import { usualClientTax } from '#app/domain/invoices/client-tax.ts'
import { usualVat } from '#app/domain/invoices/reverse-charge.ts'
import { may } from '#app/domain/permissions.ts'
import { withExtras } from '#app/domain/quotes/chosen-totals.ts'
import { fixedRoom } from '#app/domain/quotes/fixed-room.ts'
import { isWholeSchedule } from '#app/domain/quotes/payment-schedule.ts'
import { stagesToFields } from '#app/domain/quotes/payment-stages.schema.ts'
import { type QuoteStatus, revisionName } from '#app/domain/quotes/quote.ts'
import { answerState } from '#app/domain/quotes/quote-answer.ts'
import { quoteValues } from '#app/domain/quotes/quote-form.ts'
import { type Calculated, quoteTexts, roomTexts } from '#app/domain/quotes/quote-texts.ts'
import { quoteTotals, stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import { quoteWarnings } from '#app/domain/quotes/quote-warnings.ts'
import { roomToFields } from '#app/domain/quotes/room-form.ts'
import { statusMark } from '#app/domain/quotes/status-mark.ts'
import { vatNotes } from '#app/domain/quotes/vat-notes.ts'
import type { Scope } from '#app/domain/scope.ts'
import { likeText } from '#app/domain/time-entries/finished-like.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { requireEditedQuote } from '#app/models/quotes/quote-editor.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'
import { partPrint } from '#app/services/quotes/quote-edits.server.ts'
import { mayBeRevised } from '#app/services/quotes/revise-quote.server.ts'
import { findFinishedLike } from '#app/services/time-entries/finished-jobs.server.ts'
import { readQuoteNote } from './quote-note.server.ts'

type EditorOptions = { url: URL; hasOverheads: boolean }

/** Six queries, whatever the quote's length. */
export function readQuoteEditor(scope: Scope, id: number, { url, hasOverheads }: EditorOptions) {
  const edited = requireEditedQuote(scope, id)
  const { quote, rooms, currency, choices } = edited
  const isDraft = quote.status === 'draft'
  const note = readQuoteNote(scope, quote, rooms)
  const rate = readShopRate(scope, hasOverheads)
  const head = { ...calculatedHead(quote, currency, rate?.chargeOut ?? null), like: likeOf(scope, quote) }
  const agreed = withExtras(rooms, new Set(note?.extras))
  const priced = { ...quote, rooms: agreed }
  const totals = quoteTotals(priced)
  const { paymentStages } = quote
  const isWhole = isWholeSchedule(paymentStages)
  const amounts = isWhole ? stageAmounts(totals.groups, paymentStages) : []
  const mayChange = isDraft && may(scope, 'quote.edit')
  const open = new Set((url.searchParams.get('open') ?? '').split('.').slice(0, 61))
  return {
    id,
    number: quote.number,
    revision: revisionName(quote.revision),
    mark: statusMark(quote.status),
    title: quote.title,
    isDraft,
    note,
    asked: choices.asked && {
      words: choices.asked.words,
      on: formatInstant(choices.asked.at, scope.timeZone, dayIn(scope.timeZone, Date.now())),
    },
    mayEdit: may(scope, 'quote.edit'),
    mayAccept: may(scope, 'quote.edit') && answerState(quote, dayIn(scope.timeZone, Date.now())) === 'open',
    mayRevise: may(scope, 'quote.edit') && mayBeRevised(quote),
    drawings: quote.sharedFiles?.length ?? 0,
    later: choices.revisions.find(({ revision }) => revision > quote.revision)?.id ?? null,
    revisions: choices.revisions.map(each => ({ ...each, name: revisionName(each.revision) })),
    version: quote.version,
    madeFrom: { head: partPrint(quoteValues(quote)), stages: partPrint(paymentStages) },
    head,
    rooms: rooms.map((room, at) => ({
      id: room.id,
      version: room.version,
      fields: roomToFields(room),
      texts: roomTexts(agreed[at] ?? room, head),
      open: room.items.flatMap(({ key }, at) => (open.has(key) ? [at] : [])),
    })),
    fixed: mayChange ? [] : rooms.map((room, at) => fixedRoom(room, roomTexts(agreed[at] ?? room, head))),
    texts: quoteTexts(agreed, head),
    warnings: isDraft ? readWarnings(scope, priced, edited) : [],
    stored: quoteValues(quote),
    client: quote.clientId === null ? null : { id: quote.clientId, name: edited.clientName ?? '' },
    author: fullName(edited.authorFirstName, edited.authorLastName, edited.authorUsername),
    choices: {
      clients: withOwn(choices.clients, quote.clientId, edited.clientName ?? ''),
      terms: withOwn(choices.terms, quote.termsId, 'Earlier terms'),
      templates: withOwn(choices.templates, quote.templateId, 'A deleted template'),
      stages: choices.stages,
    },
    stages: stagesToFields(paymentStages, currency),
    stageAmounts: amounts.map(amount => formatMoney(amount, currency)),
    hasRateChanged:
      rate !== null && rate.breakEven !== quote.hourCost ? formatMoney(rate.breakEven, currency) : null,
    hourCostText: quote.hourCost > 0 ? formatMoney(quote.hourCost, currency) : '',
    newVat: usualVat(edited.vatNumber, edited.tax ?? usualClientTax),
    requestId: newRequestId(),
    timeZone: scope.timeZone,
    vatNotes,
  }
}

export function likeOf(
  scope: Scope,
  { templateId, title }: Pick<Edited['quote'], 'templateId' | 'title'>,
): string {
  return likeText(findFinishedLike(scope, { templateId, name: title }))
}

type Edited = ReturnType<typeof requireEditedQuote>

export function calculatedHead(
  quote: Pick<Edited['quote'], 'margin' | 'hoursOfDay' | 'discount' | 'hourCost'>,
  currency: string,
  chargeOut: number | null,
): Calculated {
  const { margin, hoursOfDay, discount, hourCost } = quote
  return { margin, hoursOfDay, discount, hourCost, chargeOut, currency }
}

type Looked = Parameters<typeof quoteWarnings>[0] & { status: QuoteStatus }

function readWarnings(scope: Scope, quote: Looked, { currency, vatNumber, tax, choices }: Edited) {
  return quoteWarnings(quote, {
    vatNumber,
    tax: tax ?? usualClientTax,
    today: dayIn(scope.timeZone, Date.now()),
    costDays: choices.costDays,
    money: pence => formatMoney(pence, currency),
  }).map(({ room, item, of, text }) => ({
    of,
    text,
    room,
    item,
    title: room === null || item === null ? null : (quote.rooms[room]?.items[item]?.title ?? ''),
  }))
}

type Named = { id: number; name: string }

/** Keeps a chosen record that is no longer listed. */
function withOwn(all: Named[], id: number | null, name: string): Named[] {
  return id === null || all.some(each => each.id === id) ? all : [{ id, name }, ...all]
}
