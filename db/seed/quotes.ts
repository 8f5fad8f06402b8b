import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { daysBetween } from '#app/domain/format.ts'
import { readyStages } from '#app/domain/quotes/payment-schedule.ts'
import { type QuoteRoom, quoteName, quoteNumber } from '#app/domain/quotes/quote.ts'
import { makeQuoteDocument } from '#app/domain/quotes/quote-document.ts'
import type { QuoteEventKind } from '#app/domain/quotes/quote-event.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { sampleTerms, sampleTermsName } from '#app/domain/quotes/quote-terms.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import { db } from '#db/client.ts'
import {
  clients,
  documentNumbers,
  priceListItems,
  projects,
  quoteAcceptances,
  quoteEvents,
  quoteRooms,
  quoteSettings,
  quotes,
  quoteTemplates,
  quoteTerms,
  users,
} from '#db/schema/index.ts'
import { pence, type QuoteStory, type QuotingStory, type RoomOfQuote, toItem } from './quote-story.ts'
import type { SeedRun } from './seed-run.ts'
import { STAGES } from './stages.ts'

/** Quotes were written on paper before: the first one here has the number after these. */
const earlierNumbers = 20

type Quoting = SeedRun & { quoting: QuotingStory; clientOf: (key: string) => number }

/** Adds what a company quotes with, and its quotes. */
export function addQuotes(run: SeedRun, clientOf: (key: string) => number): void {
  const { quoting } = run.story
  if (!quoting) return
  const given = { ...run, quoting, clientOf }
  addSettings(given)
  addPriceList(given)
  addQuoteTemplates(given)
  const termsId = addTerms(given)
  const numbers = new Map<number, number>()
  let before: Made | undefined
  for (const story of quoting.quotes) before = addQuote(given, story, { termsId, numbers, before })
  for (const [year, last] of numbers) {
    db().insert(documentNumbers).values({ companyId: run.companyId, kind: 'quote', year, last }).run()
  }
}

const paymentStages = readyStages(
  '50/40/10',
  STAGES.map(({ name }) => name),
)

function addSettings({ companyId, quoting }: Quoting): void {
  const { vatNumber, exclusions } = quoting
  const hourCost = pence(quoting.hourCost)
  db()
    .insert(quoteSettings)
    .values({ ...usualQuoteSettings, companyId, vatNumber, exclusions, hourCost, paymentStages })
    .run()
}

function addPriceList({ companyId, quoting, calendar, person, story }: Quoting): void {
  const createdBy = person(story.people[0]?.key ?? '')
  const rows = quoting.priceList.map(({ cost, waste = 0, lookedAtDaysAgo, ...item }, index) => ({
    ...item,
    companyId,
    createdBy,
    cost: pence(cost),
    waste: waste * 100,
    costOn: addDays(calendar.today, -lookedAtDaysAgo),
    createdAt: calendar.at(19, `09:${10 + index}`),
  }))
  if (rows.length > 0) db().insert(priceListItems).values(rows).run()
}

function roomsOf(rooms: readonly RoomOfQuote[], hourCost: number): QuoteRoom[] {
  return rooms.map(({ name, items }, room) => ({
    name,
    items: items.map((item, at) => toItem(item, `${room + 1}-${at + 1}`, hourCost)),
  }))
}

function addQuoteTemplates({ companyId, quoting, calendar, person }: Quoting): void {
  for (const { name, who, rooms } of quoting.templates) {
    const pattern = {
      intro: '',
      exclusions: quoting.exclusions,
      rooms: roomsOf(rooms, quoting.hourCost),
      paymentStages,
      templateId: null,
      hourCost: pence(quoting.hourCost),
    }
    const createdAt = calendar.at(18, '15:10')
    db()
      .insert(quoteTemplates)
      .values({ companyId, name, pattern, createdBy: person(who), createdAt })
      .run()
  }
}

function addTerms({ companyId, calendar, person, story }: Quoting): number {
  const createdBy = person(story.people[0]?.key ?? '')
  return db()
    .insert(quoteTerms)
    .values({
      companyId,
      createdBy,
      name: sampleTermsName,
      termsVersion: 1,
      body: sampleTerms,
      createdAt: calendar.at(19, '16:00'),
    })
    .returning({ id: quoteTerms.id })
    .get().id
}

type Made = { id: number; number: string; revision: number; issuedOn: string }
type Before = { termsId: number; numbers: Map<number, number>; before: Made | undefined }

function addQuote(run: Quoting, story: QuoteStory, { termsId, numbers, before }: Before): Made {
  const { companyId, quoting, calendar, person, clientOf, history } = run
  const createdBy = person(story.who)
  // A workshop writes and sends on weekdays.
  const weekday = (ago: number) => daysBetween(calendar.today, calendar.day(-ago)) ?? -ago
  const createdAt = calendar.onDay(weekday(story.begunDaysAgo), '10:20')
  const sentAfter = story.sentDaysAgo === undefined ? null : weekday(story.sentDaysAgo)
  const sentAt = sentAfter === null ? null : calendar.onDay(sentAfter, '16:45')
  const issuedOn = sentAfter === null ? null : addDays(calendar.today, sentAfter)
  const decidedAt = story.decidedDaysAgo === undefined ? null : calendar.onDay(-story.decidedDaysAgo, '18:12')
  const previous = story.isRevision ? before : undefined
  const number = previous?.number ?? nextNumber(numbers, dayIn('Europe/London', createdAt))
  const revision = previous ? previous.revision + 1 : 0
  const rooms = roomsOf(story.rooms, quoting.hourCost)
  const clientId = clientOf(story.client)
  const client = db().select().from(clients).where(eq(clients.id, clientId)).get()
  const { margin, hoursOfDay, pricesShown } = usualQuoteSettings
  const draft = {
    number,
    revision,
    title: story.title,
    siteAddress: client?.address ?? '',
    intro: story.intro ?? '',
    exclusions: quoting.exclusions,
    pricesShown,
    validDays: story.validDays ?? usualQuoteSettings.validDays,
    paymentStages,
    margin,
    hoursOfDay,
  }
  const { net, gross, cost, hours } = quoteTotals({ rooms, discount: null, margin, hoursOfDay })
  const document =
    issuedOn === null
      ? null
      : makeQuoteDocument(
          { ...draft, rooms, discount: null },
          {
            company: { ...companyOf(run), currency: 'GBP' },
            client: {
              name: client?.name ?? '',
              address: client?.address ?? '',
              email: client?.email ?? '',
              phone: client?.phone ?? '',
            },
            author: nameOf(createdBy),
            issuedOn,
            supersedes: previous ? { revision: previous.revision, issuedOn: previous.issuedOn } : null,
            terms: { id: termsId, name: sampleTermsName, version: 1, body: sampleTerms },
          },
        )
  const contentHash = document && createHash('sha256').update(JSON.stringify(document)).digest('hex')
  const views = story.views && viewTimes(run, story.views)
  const projectId = story.job === undefined ? null : jobNamed(companyId, story.job)
  const { id } = db()
    .insert(quotes)
    .values({
      ...draft,
      companyId,
      createdBy,
      createdAt,
      kind: story.kind,
      clientId,
      projectId,
      supersedesId: previous?.id ?? null,
      status: story.status,
      issuedOn,
      validUntil: issuedOn && addDays(issuedOn, draft.validDays),
      termsId,
      hourCost: pence(quoting.hourCost),
      ...{ net, gross, cost, hours, document, contentHash, sentAt, decidedAt },
      firstViewedAt: views?.[0] ?? null,
      answer: story.answer ?? '',
      // Whoever wrote it rang them: no to-do is made of it any more.
      followedUpAt: sentAt,
    })
    .returning({ id: quotes.id })
    .get()
  for (const [position, room] of rooms.entries()) {
    db()
      .insert(quoteRooms)
      .values({ companyId, quoteId: id, position, name: room.name, items: [...room.items] })
      .run()
  }
  const tell = (kind: QuoteEventKind, at: number, userId: number | null, detail = '') =>
    db().insert(quoteEvents).values({ companyId, quoteId: id, kind, userId, detail, createdAt: at }).run()
  const name = quoteName({ number, title: story.title })
  tell(previous ? 'revised' : 'created', createdAt, createdBy)
  history.add('quote.created', { by: createdBy, at: createdAt, subjectId: id, detail: { name } })
  if (sentAt !== null) {
    tell('sent', sentAt, createdBy, client?.email)
    history.add('quote.sent', { by: createdBy, at: sentAt, subjectId: id, detail: { name } })
  }
  for (const at of views ?? []) tell('viewed', at, null)
  const decisions = ['accepted', 'declined', 'change_requested'] as const
  const decision =
    decisions.find(kind => kind === story.status) ?? (story.answer ? 'change_requested' : undefined)
  if (decision && decidedAt !== null) tell(decision, decidedAt, null, story.answer)
  if (story.status === 'accepted' && decidedAt !== null && contentHash) {
    db()
      .insert(quoteAcceptances)
      .values({
        ...{ companyId, quoteId: id, revision, termsId, contentHash, net, gross },
        name: client?.name ?? '',
        email: client?.email ?? '',
        address: '192.0.2.14',
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
        extras: [],
        acceptedAt: decidedAt,
      })
      .run()
  }
  return { id, number, revision, issuedOn: issuedOn ?? calendar.today }
}

function nextNumber(numbers: Map<number, number>, day: string): string {
  const year = Number(day.slice(0, 4))
  const number = (numbers.get(year) ?? earlierNumbers) + 1
  numbers.set(year, number)
  return quoteNumber(year, number)
}

function viewTimes(
  { calendar }: Quoting,
  { times, lastDaysAgo, at }: NonNullable<QuoteStory['views']>,
): number[] {
  return Array.from({ length: times }, (_, index) =>
    Math.min(calendar.onDay(-lastDaysAgo - (times - 1 - index), at), calendar.now),
  )
}

function companyOf({ story, companyId, quoting }: Quoting) {
  const admin = db()
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'admin')))
    .get()
  const { name, address, phone } = story
  return { name, address, phone, email: admin?.email ?? '', vatNumber: quoting.vatNumber }
}

function nameOf(userId: number): string {
  const { firstName, lastName } = users
  const found = db().select({ firstName, lastName }).from(users).where(eq(users.id, userId)).get()
  return `${found?.firstName ?? ''} ${found?.lastName ?? ''}`.trim()
}

function jobNamed(companyId: number, name: string): number | null {
  const where = and(eq(projects.companyId, companyId), eq(projects.name, name))
  return db().select({ id: projects.id }).from(projects).where(where).get()?.id ?? null
}
