import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { binDays } from '#app/domain/bin/bin.ts'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { Forbidden, Invalid, Stale } from '#app/domain/errors.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { readFileStorage, requireCompany } from '#app/models/companies/company.server.ts'
import { findLogo, saveLogo } from '#app/models/companies/logo.server.ts'
import { findFile } from '#app/models/files/file.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { db } from '#db/client.ts'
import { activities, companies } from '#db/schema/index.ts'
import { databaseForTests, type TestCompany, verbs } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'

const base = databaseForTests()
const now = Date.now()

beforeEach(async () => {
  await fileStore().remove(await keptKeys())
})

const clear = { width: 1800, height: 600, channels: 4, background: '#c9630080' } as const
const png = await sharp({ create: clear }).png().toBuffer()

type Actor = TestCompany['admin']
type Change = Parameters<typeof updateCompany>[1]

function upload(scope: Actor, change: Change = {}, file = arrive('Logo.png', png)) {
  return withKeptFiles(scope, { logo: file }, { logo: 'logo' }, ({ logo }) =>
    updateCompany(scope, change, logo),
  )
}

async function bytesOf(key: string): Promise<Buffer> {
  const found = await fileStore().read(key)
  return Buffer.concat((await found?.stream.toArray()) ?? [])
}

function newestEntry(): number {
  return Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
}

test('it is kept once, small and clear as it was, and is its company’s alone', async () => {
  const { ours, theirs } = base
  const saved = await upload(ours.admin, { phone: '01943 555 100', version: 1 })
  expect(saved).toMatchObject({ phone: '01943 555 100', version: 2 })
  const logo = findLogo(ours.member)
  expect(logo).toMatchObject({ originalName: 'Logo.png', mimeType: 'image/png', width: 600, height: 200 })
  expect(logo).toMatchObject({ category: 'document', projectId: null, hasPicture: false })
  await expect.poll(keptKeys).toEqual([logo?.key])
  const kept = await bytesOf(logo?.key ?? '')
  expect(readFileStorage(ours.admin).bytes).toBe(kept.length)
  expect((await sharp(kept).stats()).isOpaque).toBe(false)
  const [told] = db().select().from(activities).where(eq(activities.verb, 'company.updated')).all()
  expect(told?.detail).toEqual({ fields: ['phone', 'logo'] })
  expect(findLogo(theirs.admin)).toBeNull()
  expect(requireCompany(theirs.admin).version).toBe(1)
  expect(() => saveLogo({ companyId: theirs.id }, logo?.id ?? 0)).toThrow(/FOREIGN KEY/)
})

test('a JPEG stays one, a WebP becomes a PNG, and nothing is made larger', async () => {
  const { ours } = base
  await upload(ours.admin, {}, arrive('Logo.jpg', await photo()))
  // Upright, as the photo was held.
  expect(findLogo(ours.admin)).toMatchObject({ mimeType: 'image/jpeg', width: 40, height: 60 })
  const tall = { ...clear, width: 300, height: 900 }
  await upload(ours.admin, {}, arrive('Logo.webp', await sharp({ create: tall }).webp().toBuffer()))
  expect(findLogo(ours.admin)).toMatchObject({ originalName: 'Logo.png', width: 67, height: 200 })
})

test('what is no such picture is refused at its field, and nothing stays of it', async () => {
  const { ours } = base
  const before = base.dump()
  const refusal = (name: string, content: string | Buffer) =>
    upload(ours.admin, { phone: '01943 555 100' }, arrive(name, content)).catch(error => {
      expect(error).toBeInstanceOf(Invalid)
      return error.fieldErrors
    })
  const gif = await sharp({ create: clear }).gif().toBuffer()
  expect(await refusal('Logo.gif', gif)).toEqual({ logo: [refusals.notLogo] })
  expect(await refusal('Logo.png', gif)).toEqual({ logo: [refusals.notLogo] })
  expect(await refusal('Logo.pdf', '%PDF-1.7\nstartxref\n')).toEqual({ logo: [refusals.notLogo] })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await refusal('Logo.svg', svg)).toEqual({ logo: [refusals.svgLogo] })
  expect(await refusal('Logo.png', svg)).toEqual({ logo: [refusals.svgLogo] })
  expect(await refusal('Logo.png', png.subarray(0, 300))).toEqual({ logo: [refusals.logoCutOff] })
  expect(await refusal('Logo.png', '')).toEqual({ logo: [refusals.empty] })
  expect(base.dump()).toBe(before)
  await expect.poll(keptKeys).toEqual([])
})

test('the same form, sent twice at once, is one change; an older one changes nothing', async () => {
  const { ours } = base
  const change = { version: 1, requestId: 'form:1', phone: '01943 555 100' }
  await Promise.all([upload(ours.admin, change), upload(ours.admin, change)])
  expect(requireCompany(ours.admin).version).toBe(2)
  await expect.poll(keptKeys).toHaveLength(1)
  const before = findLogo(ours.admin)
  await expect(upload(ours.admin, { version: 1 })).rejects.toThrow(Stale)
  expect(findLogo(ours.admin)).toEqual(before)
  await expect.poll(keptKeys).toHaveLength(1)
})

test('only who sets up the company changes it, wherever it is listed', async () => {
  const { ours } = base
  await upload(ours.admin)
  const id = findLogo(ours.admin)?.id ?? 0
  const before = base.dump()
  for (const scope of [ours.manager, ours.member]) {
    await expect(upload(scope)).rejects.toThrow(Forbidden)
    expect(() => updateCompany(scope, { removeLogo: true })).toThrow(Forbidden)
    expect(() => deleteFile(scope, id)).toThrow(Forbidden)
    expect(() => updateFile(scope, id, { originalName: 'Mine' })).toThrow(Forbidden)
  }
  expect(base.dump()).toBe(before)
  deleteFile(ours.admin, id)
  expect(findLogo(ours.admin)).toBeNull()
})

test('replaced or taken off it lies in the bin, and goes for good from there', async () => {
  const { ours } = base
  await upload(ours.admin)
  const first = findLogo(ours.admin)?.id ?? 0
  await upload(ours.admin, {}, arrive('New.png', png))
  expect(verbs().slice(-3)).toEqual(['file.deleted', 'file.uploaded', 'company.updated'])
  expect(findFile(ours.admin, first)).toBeNull()
  const second = findLogo(ours.admin)?.id
  expect(second).not.toBe(first)
  updateCompany(ours.admin, { removeLogo: true, version: 3 })
  expect(findLogo(ours.admin)).toBeNull()
  // There is none: nothing changes.
  expect(updateCompany(ours.admin, { removeLogo: true }).version).toBe(4)
  restoreFromBin(ours.admin, newestEntry())
  expect(findLogo(ours.admin)?.id).toBe(second)
  updateCompany(ours.admin, { removeLogo: true })
  emptyBin(daysAfter(now, binDays + 1))
  expect(findLogo(ours.admin)).toBeNull()
  await expect.poll(keptKeys).toEqual([])
})

test('the sweep leaves it, and its company’s end takes it along', async () => {
  const { ours, theirs } = base
  await upload(ours.admin)
  await upload(theirs.admin)
  expect(await sweepFiles({ before: Date.now() + 1000 })).toBe(0)
  db()
    .update(companies)
    .set({ subscriptionStatus: 'canceled', closedAt: daysAfter(now, -31) })
    .where(eq(companies.id, ours.id))
    .run()
  await runDeletion(now)
  expect(db().select().from(companies).where(eq(companies.id, ours.id)).get()).toBeUndefined()
  await expect.poll(keptKeys).toEqual([findLogo(theirs.admin)?.key])
})
