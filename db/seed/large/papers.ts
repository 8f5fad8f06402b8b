import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#app/domain/clock.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import { usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { documentNumber, quotePrefix } from '#app/domain/papers/document-number.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'
import {
  drawingRevisions,
  files,
  invoices,
  paymentAllocations,
  payments,
  quoteRooms,
  quotes,
} from '#db/schema/index.ts'
import { dxfOf } from '../files/dxf.ts'
import { forOneSum, invoiceColumns, nextNumber, quoteColumns, toRooms } from '../papers.ts'
import { dayOf, type Job, type Making } from './work.ts'

const hourCost = 42

/** Drawings only where `keptDir` is given. */
export function addPapers(making: Making, jobs: readonly Job[], keptDir: string | undefined): void {
  const quoted = jobs.filter((_, at) => at % 3 === 0)
  for (const [at, job] of quoted.entries()) addQuote(making, job, at % 4 === 3)
  for (const [at, job] of jobs.entries()) if (at % 2 === 0 && job.isFinished) addInvoice(making, job)
  if (keptDir !== undefined) addDrawings(making, jobs, keptDir)
}

function partsOf({ company: { name } }: Making) {
  const address = 'Unit 4, Canal Wharf, Skipton BD23 1RT'
  return { name, address, phone: '01632 960500', email: '', vatNumber: '', currency: 'GBP' }
}

function addQuote(making: Making, job: Job, isLost: boolean): void {
  const { batch, company } = making
  const { companyId, manager } = company
  const { name = '', address = '', email = '' } = job.client ?? {}
  const sentAt = job.createdAt - 12 * dayMs
  const issuedOn = dayOf(sentAt)
  const rooms = toRooms(forOneSum(job.name, job.value / 100), hourCost)
  const number = documentNumber(quotePrefix, ...nextNumber(company.numbers.quote, issuedOn))
  const columns = quoteColumns(
    { number, revision: 0, title: job.name, siteAddress: address, rooms, issuedOn },
    {
      company: partsOf(making),
      client: { name, address, email, phone: '' },
      author: '',
      supersedes: null,
      terms: null,
    },
  )
  const id = batch.add(quotes, {
    ...{
      ...columns,
      companyId,
      kind: 'Joinery',
      clientId: job.client?.id ?? null,
      projectId: isLost ? null : job.id,
    },
    ...{ status: isLost ? 'declined' : 'accepted', hourCost: hourCost * 100, createdBy: manager },
    ...{ sentAt, decidedAt: job.createdAt, followedUpAt: sentAt, createdAt: sentAt - dayMs },
  })
  for (const [position, { name, items }] of rooms.entries())
    batch.add(quoteRooms, { companyId, quoteId: id, position, name, items: [...items] })
}

function addInvoice(making: Making, job: Job): void {
  const { batch, company, now } = making
  const { companyId, manager: createdBy } = company
  const { name = '', address = '', email = '' } = job.client ?? {}
  const own = { companyId, projectId: job.id, clientId: job.client?.id ?? null, createdBy }
  const issuedOn = dayOf(job.dueAt)
  const columns = invoiceColumns({
    ...{ kind: 'standard', title: job.name, issuedOn, daysToPay: 14, cisRate: 0, terms: '', contract: null },
    number: documentNumber(
      usualInvoiceSettings.invoicePrefix,
      ...nextNumber(company.numbers.invoice, issuedOn),
    ),
    lines: [
      {
        ...{ description: job.name, quantity: wholeQuantity, unit: 'lot', each: job.value, share: null },
        ...{ vat: 'standard', element: 'materials' },
      },
    ],
    ...{ reverseCharge: null, bank: null, job: jobNumberOf('API', job.jobSequence) },
    company: { ...partsOf(making), legalName: '', companyNumber: '', legalAddress: '' },
    client: { name, address, email, vatNumber: '' },
  })
  const invoiceId = batch.add(invoices, { ...own, ...columns, issuedAt: job.dueAt, createdAt: job.dueAt })
  const paidAt = job.dueAt + 20 * dayMs
  if (paidAt >= now) return
  const [amount, day] = [columns.payable, dayOf(paidAt)]
  const paymentId = batch.add(payments, {
    ...{ ...own, amount, currency: 'GBP', status: 'completed', receivedOn: day, note: job.name },
    ...{ paymentMethod: 'bank_transfer', createdAt: paidAt },
  })
  batch.add(paymentAllocations, { companyId, invoiceId, paymentId, amount, day, createdAt: paidAt })
}

const dxf = dxfOf([{ name: 'Door', width: 600, height: 720 }])
const drawingName = 'Elevation.dxf'
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** One for every fifth job, all the same bytes, once on the disk. */
function addDrawings(
  { batch, company: { companyId, manager } }: Making,
  jobs: readonly Job[],
  keptDir: string,
): void {
  const nameKey = fileNameKey(drawingName)
  let first: string | undefined
  for (const { id: projectId, createdAt } of jobs.filter((_, at) => at % 5 === 0)) {
    const digest = createHash('sha256').update(`${companyId} ${projectId}`).digest()
    const filename = Array.from(digest.subarray(0, 26), byte => letters[byte % letters.length]).join('')
    const folder = join(keptDir, filename.slice(0, 2))
    const path = join(folder, filename)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (first === undefined) writeFileSync(path, dxf, { mode: 0o600 })
    else linkSync(first, path)
    first ??= path
    batch.add(files, {
      ...{
        companyId,
        filename,
        originalName: drawingName,
        nameKey,
        mimeType: 'image/vnd.dxf',
        size: dxf.length,
      },
      ...{ projectId, uploadedBy: manager, category: 'drawing', createdAt },
      ...{ revision: 1, revisedAt: createdAt, revisedBy: manager },
    })
    batch.add(drawingRevisions, { companyId, projectId, nameKey, last: 1 })
  }
}
