import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import { dxfOf } from '#db/seed/files/dxf.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { type Company, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import type { Answer } from '#tests/support/http-client.ts'
import { cutRequest } from '#tests/support/raw-request.ts'
import { isDeep } from '#tests/support/sample.ts'

const boundary = 'sawdust'
const asForm = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
const harmless = dxfOf([{ name: 'Door', width: 396, height: 715 }]).toString()

let world: World
/** Files that others have left. */
let others: Set<string>
beforeAll(async () => {
  world = await shareWorld()
  others = new Set(await keptFiles())
})
afterAll(() => world.close())
afterEach(async () => {
  await expectNothingLeft()
  await expectHealthy(world)
})

async function keptFiles(): Promise<string[]> {
  const kept = join(world.server.dataDir, 'uploads', 'kept')
  const folders = await readdir(kept)
  return (await Promise.all(folders.map(folder => readdir(join(kept, folder))))).flat()
}

/** What is kept is what the records tell of, and nothing is on its way. */
async function expectNothingLeft() {
  const uploads = join(world.server.dataDir, 'uploads')
  await expect.poll(() => readdir(join(uploads, 'arriving'))).toEqual([])
  const kept = (await keptFiles()).filter(name => !others.has(name))
  const ours = inArray(files.companyId, [world.hartley.id, world.brook.id])
  const rows = db().select().from(files).where(ours).all()
  const told = rows.flatMap(({ filename: key, hasPicture }) =>
    hasPicture ? [key, `${key}-small`, `${key}-large`] : [key],
  )
  expect(kept.sort()).toEqual(told.sort())
}

function countOf({ id }: Company): number {
  return db().select({ id: files.id }).from(files).where(eq(files.companyId, id)).all().length
}

/** A part as it is told, with a name that nobody has put right. */
function part(
  disposition: string | Buffer,
  content: string | Buffer,
  type = 'application/octet-stream',
): Buffer {
  const pieces = [
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; `,
    disposition,
    `\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]
  return Buffer.concat(pieces.map(piece => Buffer.from(piece)))
}

function named(name: string): string {
  return `filename="${name.replaceAll(/["\r\n]/g, letter => encodeURIComponent(letter))}"`
}

function send({ member }: Company, ...parts: (Buffer | string)[]): Promise<Answer> {
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map(each => Buffer.from(each)))
  return member.as.send('POST', '/api/files/upload', { headers: asForm, body: new Uint8Array(body) })
}

function messageOf({ text }: Answer): string {
  return String(JSON.parse(text).message)
}

test('each hostile file is refused in words, or taken as what it is, in both companies', async () => {
  const companies = [world.hartley, world.brook]
  const before = companies.map(countOf)
  const taken = [0, 0]
  const all = await hostileFiles()
  const waiting = [...all.filter((_, at) => isDeep || at % 9 === 0).entries()]
  async function sendNext() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { name, type, bytes, says }] = next
      const company = index % 2
      const answer = await send(companies[company] ?? world.hartley, part(named(name), bytes, type))
      const about = `${name.slice(0, 60)}: ${answer.text.slice(0, 200)}`
      if (says) {
        expect([400, 413, 415], about).toContain(answer.status)
        expect(messageOf(answer), about).toMatch(says)
      } else {
        expect(answer.status, about).toBe(201)
        const { originalName } = JSON.parse(answer.text)
        expect(cleanFileName(originalName), about).toBe(originalName)
        taken[company] = (taken[company] ?? 0) + 1
      }
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
  expect(companies.map((company, index) => countOf(company) - (before[index] ?? 0))).toEqual(taken)
  expect(Math.min(...taken)).toBeGreaterThan(isDeep ? 20 : 2)
})

test('what one company has sent, another neither opens nor sees', async () => {
  const { id, originalName } = JSON.parse(
    (await send(world.hartley, part(named('<b>door</b>.dxf'), harmless))).text,
  )
  expect(originalName).toBe('b-.dxf')
  const { as } = world.brook.admin
  for (const path of [`/api/files/${id}`, `/files/${id}/${originalName}`, `/files/${id}/picture/small`])
    expect((await as.get(path)).status).toBe(404)
  const opened = await world.hartley.member.as.get(`/files/${id}/anything.html`)
  expect(opened.headers.get('Content-Disposition')).toMatch(/^attachment/)
  expect(opened.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(opened.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test.each([
  ['a name that a header says in another way', `filename*=UTF-8''..%2F..%2Fetc%2Fplan%2Edxf`, 'plan.dxf'],
  ['two names', `filename="b\u202efxd.dxf"; filename*=UTF-8''a.exe`, 'bfxd.dxf'],
  ['a name in Latin-1', Buffer.from('filename="T\u00fcr.dxf"', 'latin1'), 'Tr.dxf'],
  ['a name in half a letter', Buffer.from('66696c656e616d653d22e29c2e64786622', 'hex'), 'file.dxf'],
])('%s is cleaned', async (_what, disposition, name) => {
  const answer = await send(world.hartley, part(disposition, harmless))
  expect([answer.status, JSON.parse(answer.text).originalName]).toEqual([201, name])
})

const whole = part('filename="a.dxf"', harmless)

test.each([
  ['no boundary', 'multipart/form-data', whole],
  ['another boundary', 'multipart/form-data; boundary=other', whole],
  ['a boundary of 10,000 letters', `multipart/form-data; boundary=${'a'.repeat(10_000)}`, whole],
  ['an end in the middle of a file', asForm['Content-Type'], whole.subarray(0, whole.length / 2)],
  ['an end in the middle of a header', asForm['Content-Type'], whole.subarray(0, 60)],
  ['a header of a megabyte', asForm['Content-Type'], part(named('a'.repeat(1_000_000)), harmless)],
  ['2,000 headers', asForm['Content-Type'], part(`filename="a.dxf"${'\r\nX-A: b'.repeat(2000)}`, harmless)],
  ['nothing', asForm['Content-Type'], Buffer.alloc(0)],
])('a form with %s is refused', async (_what, type, body) => {
  const before = countOf(world.hartley)
  const answer = await world.hartley.member.as.send('POST', '/api/files/upload', {
    headers: { 'Content-Type': type },
    body: new Uint8Array(body),
  })
  expect([400, 413, 415]).toContain(answer.status)
  expect(messageOf(answer)).toMatch(/[a-z]\.?$/)
  expect(countOf(world.hartley)).toBe(before)
})

test('2,000 files, or 2,000 fields, are too much at once', async () => {
  const many = await send(world.hartley, ...Array(2000).fill(whole))
  const fields = Array(2000).fill(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`)
  for (const answer of [many, await send(world.hartley, ...fields)]) {
    expect(answer.status).toBe(413)
    expect(messageOf(answer)).toMatch(/too much to send at once/)
  }
})

test('two files in one call are not one', async () => {
  const answer = await send(world.brook, whole, whole)
  expect([answer.status, messageOf(answer)]).toEqual([400, 'Please send one file at a time'])
})

test.each([
  ['more than comes', 5000],
  ['less than comes', -200],
])('a length that tells of %s leaves nothing', async (_what, difference) => {
  const before = countOf(world.hartley)
  const { port, host } = new URL(world.server.url)
  const cookie = [...world.hartley.member.as.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = `${whole}--${boundary}--\r\n`
  const head = [
    'POST /api/files/upload HTTP/1.1',
    ...[`Host: ${host}`, `Origin: ${world.server.url}`, `Cookie: ${cookie}`, 'Connection: close'],
    ...[`Content-Type: ${asForm['Content-Type']}`, `Content-Length: ${body.length + difference}`],
  ]
  const answer = await cutRequest(Number(port), `${head.join('\r\n')}\r\n\r\n${body}`)
  expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/)
  expect(countOf(world.hartley)).toBe(before)
})
