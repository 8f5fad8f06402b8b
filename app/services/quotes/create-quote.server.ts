import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { quotePrefix } from '#app/domain/papers/document-number.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { readyStages } from '#app/domain/quotes/payment-schedule.ts'
import type { NewQuote } from '#app/domain/quotes/quote.schema.ts'
import { quoteName } from '#app/domain/quotes/quote.ts'
import { atPresentRate } from '#app/domain/quotes/quote-pattern.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { takeDocumentNumber } from '#app/models/papers/document-number.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import {
  findQuoteHead,
  insertQuote,
  type QuoteHead,
  requireQuoteHead,
} from '#app/models/quotes/quote.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { findPattern, listOfferedTerms } from '#app/models/quotes/quote-source.server.ts'
import { insertQuoteRooms } from '#app/models/quotes/quote-writes.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { getTemplate } from '#app/models/templates/template.server.ts'
import { createClient, refuseSameName } from '#app/services/clients/create-client.server.ts'
import { ensureClient, ensureProject } from '#app/services/ensure.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { keepSums, requireSize } from './quote-edits.server.ts'

export function createQuote(scope: Scope, input: NewQuote): QuoteHead {
  requireMay(scope, 'quote.create')
  return once(scope, 'quote', {
    input,
    make: () => makeQuote(scope, input),
    find: findQuoteHead,
  })
}

function makeQuote(scope: Scope, input: NewQuote): QuoteHead {
  const project = typeof input.projectId === 'number' ? ensureProject(scope, input.projectId) : null
  const client = clientOf(scope, { ...input, clientId: input.clientId ?? ownClientOf(project, input) })
  const settings = getQuoteSettings(scope)
  const rate = readShopRate(scope)
  const hourCost = rate?.breakEven ?? settings.hourCost ?? 0
  const pattern = patternOf(scope, input.source ?? '')
  const templateId = pattern?.templateId ?? null
  const today = dayIn(scope.timeZone, Date.now())
  const id = insertQuote(scope, {
    number: takeDocumentNumber(scope, { kind: 'quote', prefix: quotePrefix, day: today }),
    clientId: client?.id ?? null,
    projectId: project?.id ?? null,
    title: input.title,
    kind: pattern?.kind ?? '',
    siteAddress: input.siteAddress || client?.address || '',
    intro: pattern?.intro ?? '',
    exclusions: pattern?.exclusions || settings.exclusions,
    pricesShown: settings.pricesShown,
    validDays: settings.validDays,
    termsId: listOfferedTerms(scope)[0]?.id ?? null,
    paymentStages: [
      ...([pattern?.paymentStages, settings.paymentStages, usualStages(scope)].find(all => all?.length) ??
        []),
    ],
    margin: settings.version === 0 ? (rate?.targetMargin ?? settings.margin) : settings.margin,
    hoursOfDay: settings.hoursOfDay,
    hourCost,
    rateCardId: rate?.rateCardId ?? null,
    templateId: templateId !== null && getTemplate(scope, templateId) ? templateId : null,
  })
  const rooms = pattern ? atPresentRate(pattern.rooms, pattern.hourCost, hourCost) : []
  requireSize(rooms)
  insertQuoteRooms(scope, id, rooms.length > 0 ? rooms : [{ name: 'Room 1', items: [] }])
  keepSums(scope, { id, gross: 0 })
  recordPaperEvent(scope, { kind: 'quote', id }, { kind: 'created', userId: scope.userId })
  const quote = requireQuoteHead(scope, id)
  recordActivity(scope, 'quote.created', { subjectId: id, detail: { name: quoteName(quote) } })
  return quote
}

function usualStages(scope: Scope) {
  return readyStages(
    '50/40/10',
    listStages(scope).map(({ name }) => name),
  )
}

function patternOf(scope: Scope, source: string) {
  if (source === '') return null
  const [of, id] = source.split(':')
  const pattern = findPattern(scope, {
    of: of === 'template' ? 'template' : 'quote',
    id: parseId(id ?? '') ?? 0,
  })
  if (!pattern) throw new Invalid({ source: ['Please choose one of your templates or quotes'] })
  return pattern
}

function ownClientOf(project: { clientId: number | null } | null, { clientName = '' }: NewQuote) {
  return clientName === '' ? (project?.clientId ?? undefined) : undefined
}

function clientOf(scope: Scope, { clientId, clientName = '', clientEmail, clientPhone, sameName }: NewQuote) {
  if (typeof clientId === 'number') return ensureClient(scope, clientId)
  if (clientName === '') {
    throw new Invalid({ clientId: ['Please choose a client, or type the name of a new one'] })
  }
  refuseSameName(scope, clientName, sameName, 'clientName')
  return createClient(scope, { name: clientName, email: clientEmail ?? '', phone: clientPhone ?? '' })
}
