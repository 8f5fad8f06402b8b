import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { db } from '#db/client.ts'
import { companies, paperLinks } from '#db/schema/index.ts'
import { sentWithPhoto } from '#tests/support/catalogue/catalogue-quote-sending.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const client = () => makeVisitor(world.server.url)
const create = { width: 900, height: 300, channels: 4, background: '#c9630080' } as const

async function upload(name = 'Logo.png', content?: string) {
  const bytes = content ?? new Uint8Array(await sharp({ create }).png().toBuffer())
  const { version } = versionOf()
  return world.hartley.admin.as.post('/settings/company', [
    ['phone', '01943 555 100'],
    ['version', String(version)],
    ['logo', new File([bytes], name)],
  ])
}

function versionOf() {
  const { version } = companies
  const row = db().select({ version }).from(companies).where(eq(companies.id, world.hartley.id)).get()
  return row ?? { version: 0 }
}

test('what is no such picture is told at its field, and keeps what was typed', async () => {
  const before = findLogo({ companyId: world.hartley.id })?.id
  for (const [name, content, told] of [
    ['Logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'can hold programs (SVG)'],
    ['Logo.png', 'GIF89a nothing', 'not a picture that your paper can show'],
    ['Logo.pdf', '%PDF-1.7\nstartxref\n', 'not a picture that your paper can show'],
  ] as const) {
    const answer = await upload(name, content)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(told)
    expect(answer.text).toContain('value="01943 555 100"')
  }
  expect(findLogo({ companyId: world.hartley.id })?.id).toBe(before)
})

test('a client reads it by the link that they have, and nobody else does', async () => {
  expect((await upload()).status).toBe(303)
  const logo = findLogo({ companyId: world.hartley.id })
  const { path, linkId } = sentWithPhoto(world.hartley)
  const foreign = sentWithPhoto(world.brook)
  const page = await client().get(path)
  expect(page.text).toContain(`src="${path}/logo"`)
  const before = snapshot(world.server.dataDir)
  const read = await client().get(`${path}/logo`)
  expect(read.status).toBe(200)
  expect(read.headers.get('Content-Type')).toBe('image/png')
  expect(read.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(read.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
  expect(read.headers.get('Cache-Control')).toMatch(/no-store/)
  expect(snapshot(world.server.dataDir)).toEqual(before)
  // The other company has none, and its link shows none of others'.
  expect((await client().get(foreign.path)).text).not.toContain('/logo')
  expect((await client().get(`${foreign.path}/logo`)).status).toBe(404)
  expect((await client().get(`/q/${'A'.repeat(43)}/logo`)).status).toBe(404)
  expect((await client().get(`${path}/logo.data`)).status).toBe(400)
  const address = `/files/${logo?.id}/Logo.png`
  expect((await world.hartley.member.as.get(address)).status).toBe(200)
  expect((await world.brook.admin.as.get(address)).status).toBe(404)
  expect((await client().get(address)).status).toBe(303)
  db().update(paperLinks).set({ revokedAt: Date.now() }).where(eq(paperLinks.id, linkId)).run()
  expect((await client().get(`${path}/logo`)).status).toBe(404)
})

test('the PDF that a client opens has it', async () => {
  const { path } = sentWithPhoto(world.hartley)
  const [own, foreign] = await Promise.all(
    [path, sentWithPhoto(world.brook).path].map(each => client().get(`${each}/pdf`)),
  )
  expect([own?.text.includes('/Subtype /Image'), foreign?.text.includes('/Subtype /Image')]).toEqual([
    true,
    false,
  ])
})
