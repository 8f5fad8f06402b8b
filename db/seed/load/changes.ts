import { agreementOf, type ContractLine } from '#app/domain/invoices/agreement.ts'
import { isCharged } from '#app/domain/invoices/invoice-totals.ts'
import { sum } from '#app/domain/money/money.ts'
import { variationName, variationScope } from '#app/domain/variations/variation.ts'
import {
  clientDecisions,
  clientPageFiles,
  clientPages,
  projectRooms,
  tasks,
  variations,
} from '#db/schema/index.ts'
import { hashOf, pence } from '../papers.ts'
import * as rows from '../rows/invoices.ts'
import { jobs } from '../rows/jobs.ts'
import type { AddedFiles } from './diary.ts'
import type { Work } from './jobs.ts'
import type { Client, Run } from './run.ts'

const photosShared = 6

export type NewClientPageKey = () => { tokenHash: string; sealedToken: string }

export function addVariations(run: Run, work: Work, client: (key: string) => Client): void {
  const job = work.jobNamed(rows.agreedJob)
  const [, clientKey = '', , , stage = 'measure'] = jobs[run.company][job.number - 1] ?? []
  const own = { companyId: run.companyId, projectId: job.id }
  const { email = '' } = client(clientKey)
  for (const [at, row] of rows.variations.entries())
    addVariation(run, { ...own, number: at + 1, sentTo: email, stageId: run.stages[stage] }, row)
}

type About = { companyId: number; projectId: number; number: number; sentTo: string; stageId: number }

function addVariation(run: Run, { number, sentTo, stageId, ...own }: About, row: rows.Variation): void {
  const { batch, calendar, person, history } = run
  const [sent, who, title, labour, materials, hours, delayDays, words, [decided, decidedName] = []] = row
  const createdBy = person(who)
  const at = calendar.pastAt(sent, '08:40')
  const decidedAt = decided ? calendar.pastAt(decided, '09:15') : null
  const line = (element: ContractLine['element'], pounds: number): ContractLine => ({
    ...{ description: title, vat: 'standard', element, net: pence(pounds) },
  })
  const lines = [line('materials', materials), line('labour', labour)]
  const net = sum(lines.map(line => line.net))
  const vat = sum(
    agreementOf(lines)
      .groups.filter(isCharged)
      .map(({ vatAmount }) => vatAmount),
  )
  const document = { number, title, words, lines, net, vat, gross: net + vat, delayDays, quoted: null }
  const id = batch.add(variations, {
    ...{ ...own, number, title, words, lines, net, delayDays, createdBy, createdAt: at, minutes: hours * 60 },
    ...{ state: decidedAt === null ? 'sent' : 'approved', sentTo, sentAt: at, document },
    ...{ contentHash: hashOf(document), decidedAt, decidedName: decidedName ?? '' },
  })
  const name = variationName({ number, title })
  const about = { by: createdBy, subjectId: id, projectId: own.projectId, detail: { name } }
  history.add('variation.created', { ...about, at })
  history.add('variation.sent', { ...about, at })
  if (decidedAt === null) return
  history.add('variation.approved', { ...about, at: decidedAt })
  batch.add(projectRooms, {
    ...own,
    position: number,
    name: `Variation ${number}`,
    scope: variationScope(document),
  })
  batch.add(tasks, {
    ...{ ...own, stageId, createdBy, createdAt: decidedAt, title: name, position: 100 + number },
    estimatedMinutes: hours * 60,
  })
}

export function addClientPage(
  run: Run,
  { job }: Work,
  { shown }: AddedFiles,
  newKey?: NewClientPageKey,
): void {
  const { companyId, batch, calendar, person, history } = run
  const { job: number, who, made, nextOn, ...words } = rows.clientPage
  const { id: projectId, name } = job(number)
  const [createdBy, createdAt] = [person(who), calendar.at(`${made}, 10:20`)]
  const own = { companyId, createdBy, createdAt }
  const key = newKey?.()
  const pageId = batch.add(clientPages, {
    ...{ ...own, ...words, projectId, nextOn: calendar.day(nextOn) },
    ...(key && { ...key, madeAt: createdAt }),
  })
  const newest = (category: string, max: number) =>
    shown
      .filter(file => file.job === number && file.category === category && file.hasPicture)
      .sort((a, b) => b.at - a.at)
      .slice(0, max)
  for (const { id: fileId } of [...newest('photo', photosShared), ...newest('drawing', 1)])
    batch.add(clientPageFiles, { companyId, pageId, fileId, createdAt })
  for (const [answerOn, question, note, options, [answered, answer] = []] of rows.decisions) {
    batch.add(clientDecisions, {
      ...{ ...own, pageId, question, note, options, answerOn: calendar.day(answerOn), answer: answer ?? '' },
      answeredAt: answered ? calendar.at(`${answered}, 19:30`) : null,
    })
  }
  const about = { by: createdBy, at: createdAt, subjectId: pageId, projectId, detail: { name } }
  if (key) history.add('client_page.opened', about)
}
