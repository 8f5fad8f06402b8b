import { addDays, dayIn } from '#app/domain/clock.ts'
import { documentNumber, quotePrefix } from '#app/domain/papers/document-number.ts'
import type { PaperEventKind } from '#app/domain/papers/paper-links.ts'
import { type QuoteRoom, quoteName } from '#app/domain/quotes/quote.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { sampleTerms, sampleTermsName } from '#app/domain/quotes/quote-terms.ts'
import {
  documentNumbers,
  paperEvents,
  priceListItems,
  quoteAcceptances,
  quoteRooms,
  quoteSettings,
  quotes,
  quoteTemplates,
  quoteTerms,
} from '#db/schema/index.ts'
import { type Day, daysFrom } from '../calendar.ts'
import {
  forOneSum,
  type Numbers,
  nextNumber,
  paymentStages,
  pence,
  quoteColumns,
  toRooms,
} from '../papers.ts'
import { companies } from '../rows/companies.ts'
import { priceList } from '../rows/price-list.ts'
import * as rows from '../rows/quotes.ts'
import type { Work } from './jobs.ts'
import type { Client, Run } from './run.ts'

/** Earlier quotes were on paper. */
const earlierNumbers = 20

export type AddedQuote = ReturnType<typeof quoteColumns> & {
  id: number
  rooms: QuoteRoom[]
  client: Client
  decided: Day | undefined
  job: string | undefined
}

export function addQuotes(run: Run, work: Work, client: (key: string) => Client): AddedQuote[] {
  const { company, companyId, batch, calendar, admin } = run
  const { vatNumber, exclusions, hourCost } = rows.quoting[company]
  const settings = { vatNumber, exclusions, hourCost: pence(hourCost), paymentStages }
  batch.add(quoteSettings, { ...usualQuoteSettings, ...settings, companyId })
  for (const [at, row] of priceList[company].entries()) {
    const [kind, name, code, supplier, unit, cost, waste, lookedAt] = row
    batch.add(priceListItems, {
      ...{ companyId, createdBy: admin, createdAt: calendar.workdayAt(19, `09:${10 + at}`) },
      ...{ kind, name, code, supplier, unit, cost: pence(cost), waste: waste * 100 },
      costOn: addDays(calendar.today, daysFrom(lookedAt)),
    })
  }
  if (company === 'hartley') addTemplates(run)
  const termsId = batch.add(quoteTerms, {
    ...{ companyId, createdBy: admin, name: sampleTermsName, termsVersion: 1, body: sampleTerms },
    createdAt: calendar.at('workday - 19, 16:00'),
  })
  const numbers: Numbers = new Map()
  const added: AddedQuote[] = []
  const earlier = company === 'hartley' ? rows.earlierQuotes.map(earlierRow) : []
  for (const row of [...earlier, ...rows.quotes[company]])
    added.push(addQuote(run, { work, client, termsId, numbers, before: added.at(-1) }, row))
  for (const [year, last] of numbers) batch.add(documentNumbers, { companyId, kind: 'quote', year, last })
  return added
}

function addTemplates({ companyId, batch, calendar, person }: Run): void {
  const { exclusions, hourCost } = rows.quoting.hartley
  for (const [name, who, work] of rows.quoteTemplates) {
    batch.add(quoteTemplates, {
      ...{ companyId, name, createdBy: person(who), createdAt: calendar.at('workday - 18, 15:10') },
      pattern: {
        ...{ intro: '', exclusions, rooms: toRooms(rows.works[work], hourCost), paymentStages },
        ...{ templateId: null, hourCost: pence(hourCost) },
      },
    })
  }
}

function earlierRow(row: (typeof rows.earlierQuotes)[number]): rows.Quote {
  const [decided, title, client, kind, net, status] = row
  const before = (days: number): Day => `today - ${days - daysFrom(decided)}`
  const answer = status === 'declined' ? 'We went with somebody else.' : ''
  const more = { sent: before(9), seen: [2, `${decided}, 17:50`], decided, answer } satisfies rows.Quote[7]
  return [before(12), title, client, 'ruth', kind, status, [title, net], more]
}

type QuoteSources = {
  work: Work
  client: (key: string) => Client
  termsId: number
  numbers: Numbers
  before: AddedQuote | undefined
}

function addQuote(
  run: Run,
  { work, client: clientOf, termsId, numbers, before }: QuoteSources,
  row: rows.Quote,
): AddedQuote {
  const { company, companyId, batch, calendar, people, person, history } = run
  const [begun, title, clientKey, who, kind, status, what, more = {}] = row
  const { hourCost, exclusions, vatNumber } = rows.quoting[company]
  const createdBy = person(who)
  const author = people.find(({ id }) => id === createdBy)
  const createdAt = calendar.weekdayAt(begun, '10:20')
  const sentAt = more.sent ? calendar.weekdayAt(more.sent, '16:45') : null
  const issuedOn = more.sent ? calendar.day(more.sent) : null
  const decidedAt = more.decided ? calendar.at(`${more.decided}, 18:12`) : null
  const previous = more.isRevision ? before : undefined
  const number =
    previous?.number ??
    documentNumber(quotePrefix, ...nextNumber(numbers, dayIn('Europe/London', createdAt), earlierNumbers))
  const revision = previous ? previous.revision + 1 : 0
  const rooms = toRooms(typeof what === 'string' ? rows.works[what] : forOneSum(...what), hourCost)
  const client = clientOf(clientKey)
  const { name, email = '', phone = '', address = '' } = client
  const columns = quoteColumns(
    {
      ...{ number, revision, title, siteAddress: address, rooms, exclusions, issuedOn },
      ...{ intro: typeof what === 'string' ? rows.introductions[what] : '', validDays: more.validDays },
    },
    {
      company: { ...ownOf(run), email: people[0]?.email ?? '', vatNumber, currency: 'GBP' },
      client: { name, address, email, phone },
      author: author?.name ?? '',
      supersedes: previous ? { revision: previous.revision, issuedOn: previous.issuedOn ?? '' } : null,
      terms: { id: termsId, name: sampleTermsName, version: 1, body: sampleTerms },
    },
  )
  const [times = 0, last = 'today, 00:00'] = more.seen ?? []
  const [lastDay = '', time = ''] = last.split(', ')
  const views = Array.from({ length: times }, (_, index): number => {
    const ago = times - 1 - index - daysFrom(lastDay)
    return Math.min(calendar.at(`today - ${ago}, ${time}`), calendar.now)
  })
  const id = batch.add(quotes, {
    ...{ ...columns, companyId, createdBy, createdAt, kind, status, termsId, sentAt, decidedAt },
    ...{ clientId: client.id, projectId: more.job ? work.jobNamed(more.job).id : null },
    ...{ supersedesId: previous?.id ?? null, hourCost: pence(hourCost), answer: more.answer ?? '' },
    firstViewedAt: views[0] ?? null,
    followedUpAt: sentAt,
  })
  for (const [position, room] of rooms.entries())
    batch.add(quoteRooms, { companyId, quoteId: id, position, name: room.name, items: [...room.items] })
  const addEvent = (kind: PaperEventKind, at: number, userId: number | null, detail = '') =>
    batch.add(paperEvents, { companyId, quoteId: id, kind, userId, detail, createdAt: at })
  const about = { by: createdBy, subjectId: id, detail: { name: quoteName({ number, title }) } }
  addEvent(previous ? 'revised' : 'created', createdAt, createdBy)
  history.add('quote.created', { ...about, at: createdAt })
  if (sentAt !== null) {
    addEvent('sent', sentAt, createdBy, email)
    history.add('quote.sent', { ...about, at: sentAt })
  }
  for (const at of views) addEvent('viewed', at, null)
  const decisions = ['accepted', 'declined', 'change_requested'] as const
  const decision = decisions.find(kind => kind === status) ?? (more.answer ? 'change_requested' : undefined)
  if (decision && decidedAt !== null) addEvent(decision, decidedAt, null, more.answer)
  const { contentHash, net, gross } = columns
  if (status === 'accepted' && decidedAt !== null && contentHash) {
    batch.add(quoteAcceptances, {
      ...{ companyId, quoteId: id, revision, termsId, contentHash, net, gross, name, email, extras: [] },
      ...{ address: '192.0.2.14', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' },
      acceptedAt: decidedAt,
    })
  }
  return { ...columns, id, rooms, client, decided: more.decided, job: more.job }
}

export function ownOf({ company }: Run) {
  const { name, address, phone } = companies[company]
  return { name, address, phone }
}
