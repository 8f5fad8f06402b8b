import sharp from 'sharp'
import { expect, test } from 'vitest'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { type QuotePaper, quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import { drawPdf } from '#app/services/pdf/drawn-pdf.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { arrive } from '#tests/support/files.ts'
import { pagesOfPdf, wordsOf } from '#tests/support/pdf-text.ts'
import { alcoveDocument } from '#tests/support/quote-document.ts'
import { invoiceDocument } from '#tests/support/wardrobe-document.ts'

const base = databaseForTests()
const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

async function upload(width: number, height: number) {
  const { admin } = base.ours
  const create = { width, height, channels: 4, background: '#c9630080' } as const
  const file = arrive('Logo.png', await sharp({ create }).png().toBuffer())
  await withKeptFiles(admin, { logo: file }, { logo: 'logo' }, ({ logo }) => updateCompany(admin, {}, logo))
}

test.each([
  ['wide', 1200, 200],
  ['square', 400, 400],
  ['tall', 200, 900],
])('a %s logo leads quotes and invoices: as many pages, and the same words', async (_, width, height) => {
  const { ours, theirs } = base
  const document = alcoveDocument()
  const hash = hashDocument(document)
  const papers = [quotePaper(document), invoicePaper(invoiceDocument())]
  const plain = await Promise.all(papers.map(paper => companyPdf(ours.id, paper)))
  await upload(width, height)
  for (const [at, paper] of papers.entries()) {
    const before = await pagesOfPdf(plain[at] ?? Buffer.alloc(0))
    const led = await companyPdf(ours.id, paper)
    const pages = await pagesOfPdf(led)
    expect(pictures(led)).toBeGreaterThan(0)
    expect(pages).toHaveLength(before.length)
    const words = (all: typeof pages) => wordsOf(all.map(({ text }) => text).join(' '))
    expect(words(pages)).toEqual(words(before))
    expect(pictures(plain[at] ?? Buffer.alloc(0))).toBe(0)
    expect(pictures(await companyPdf(theirs.id, paper))).toBe(0)
  }
  expect(hashDocument(document)).toBe(hash)
})

test('one that the store has lost keeps nobody from the paper', async () => {
  const { ours } = base
  await upload(400, 400)
  await fileStore().remove([findLogo({ companyId: ours.id })?.key ?? ''])
  const pdf = await companyPdf(ours.id, quotePaper(alcoveDocument()))
  expect(pictures(pdf)).toBe(0)
  expect(await pagesOfPdf(pdf)).not.toHaveLength(0)
})

test('one that cannot be drawn is told so in words, and those who wait behind it get theirs', async () => {
  const broken = drawPdf(1, { kind: 'quote' } as QuotePaper).catch(error => error)
  const behind = drawPdf(2, quotePaper(alcoveDocument()))
  expect(await broken).toMatchObject({ status: 503, retryAfterSeconds: 60 })
  expect((await behind).subarray(0, 4).toString()).toBe('%PDF')
})
