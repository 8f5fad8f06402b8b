import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { agreementOf, type ContractLine } from '#app/domain/invoices/agreement.ts'
import { isCharged } from '#app/domain/invoices/invoice-totals.ts'
import { sum } from '#app/domain/money/money.ts'
import { type VariationDocument, variationName, variationScope } from '#app/domain/variations/variation.ts'
import { db } from '#db/client.ts'
import { clients, projectRooms, projects, tasks, variations } from '#db/schema/index.ts'
import type { InvoicingStory, VariationStory } from './invoice-story.ts'
import type { SeedRun } from './seed-run.ts'

const validDays = 30

/** Adds what changed of the job that was agreed, with what its client has said to it. */
export function addVariations(run: SeedRun): void {
  const { invoicing } = run.story
  const job = invoicing && agreedJob(run, invoicing)
  if (!job) return
  for (const [at, story] of invoicing.variations.entries())
    addVariation(run, { ...job, story, number: at + 1 })
}

function agreedJob({ companyId }: SeedRun, { agreedJob }: InvoicingStory) {
  const where = and(eq(projects.companyId, companyId), eq(projects.name, agreedJob))
  return db()
    .select({ projectId: projects.id, email: clients.email })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(where)
    .get()
}

type Added = { projectId: number; email: string; story: VariationStory; number: number }

function addVariation({ companyId, calendar, person, history }: SeedRun, added: Added): void {
  const { projectId, email, story, number } = added
  const { title, words, delayDays, hours, approved } = story
  const createdBy = person(story.who)
  const at = calendar.pastAt(story.daysAgo, '08:40')
  const decidedAt = approved ? calendar.pastAt(approved.daysAgo, '09:15') : null
  const lines = linesOf(story)
  const net = sum(lines.map(line => line.net))
  const { groups } = agreementOf(lines)
  const vat = sum(groups.filter(isCharged).map(({ vatAmount }) => vatAmount))
  const shown = { number, title, words, lines, net, vat, gross: net + vat, delayDays, quoted: null }
  const document: VariationDocument = shown
  const { id } = db()
    .insert(variations)
    .values({
      ...{ companyId, projectId, number, title, words, lines, net, delayDays, createdBy, createdAt: at },
      minutes: hours * 60,
      state: approved ? 'approved' : 'sent',
      ...{ sentTo: email, sentAt: at, document },
      expiresAt: Date.parse(`${addDays(dayIn('Europe/London', at), validDays)}T23:59:59Z`),
      contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
      ...{ decidedAt, decidedName: approved?.by ?? '' },
    })
    .returning({ id: variations.id })
    .get()
  const about = {
    by: createdBy,
    subjectId: id,
    projectId,
    detail: { name: variationName({ number, title }) },
  }
  history.add('variation.created', { ...about, at })
  history.add('variation.sent', { ...about, at })
  if (decidedAt === null) return
  history.add('variation.approved', { ...about, at: decidedAt })
  const room = { name: `Variation ${number}`, scope: variationScope(document) }
  db()
    .insert(projectRooms)
    .values({ companyId, projectId, position: number, ...room })
    .run()
  const { stageId } = db().select().from(projects).where(eq(projects.id, projectId)).get() ?? {}
  if (stageId === undefined) return
  db()
    .insert(tasks)
    .values({
      ...{ companyId, projectId, stageId, createdBy, createdAt: decidedAt },
      ...{ title: variationName(document), position: 100 + number, estimatedMinutes: hours * 60 },
    })
    .run()
}

function linesOf({ title, labour, materials }: VariationStory): ContractLine[] {
  const line = (element: ContractLine['element'], pounds: number): ContractLine => ({
    ...{ description: title, vat: 'standard', element },
    net: Math.round(pounds * 100),
  })
  return [line('materials', materials), line('labour', labour)].filter(({ net }) => net > 0)
}
