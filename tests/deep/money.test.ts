import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleMay } from '#app/domain/permissions.ts'
import { readMail } from '#app/services/mail/read-mail.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { catalogue, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { amountsOf, moneyIn } from '#tests/support/catalogue/money.ts'
import { send } from '#tests/support/catalogue/sending.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { readZip } from '#tests/support/read-zip.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const readings = catalogue.filter(({ method }) => method === 'GET')
/** What a team member was let do. */
const done = new Set<string>()
const writings = catalogue
  .filter(({ method, access }) => method !== 'GET' && access !== 'public')
  .map(entry => [nameOf(entry), entry] as const)

describe('a team member', () => {
  describe.each(['hartley', 'brook'] as const)('of %s', name => {
    test.each(['own', 'others'] as const)('reads no money on pages of %s records', async owner => {
      const company = world[name]
      company.make.project('own', { assignedTo: company.member.id })
      const amounts = amountsOf(company)
      for (const entry of readings) {
        const { path } = entry.call(company, owner)
        const found = moneyIn(await textFor(company.member.as, path), amounts)
        // What describes the API names its fields, and holds nobody's amounts.
        const isDescription = path === '/api/openapi.json' || path.startsWith('/docs/api')
        expect(isDescription ? found.filter(text => /\d/.test(text)) : found, path).toEqual([])
      }
    })

    test('reads none in the data of a page either', async () => {
      const company = world[name]
      const amounts = amountsOf(company)
      for (const path of ['/projects.data', '/_root.data', `/projects/${company.make.project()}.data`]) {
        expect(moneyIn(await textFor(company.member.as, path), amounts), path).toEqual([])
      }
    })
  })

  test('would have seen it if it were there', async () => {
    const { admin, make } = world.hartley
    const id = make.project('others', { estimatedValue: 1_234_567 })
    const amounts = amountsOf(world.hartley)
    for (const path of [
      `/projects/${id}`,
      `/api/projects/${id}`,
      '/api/projects',
      `/create-ticket?edit=${id}`,
    ]) {
      expect(moneyIn(await textFor(admin.as, path), amounts), path).not.toEqual([])
    }
  })

  test.each(writings)('is answered with no money: %s', async (name, entry) => {
    const { hartley } = world
    for (const owner of ['own', 'others'] as const) {
      const call = entry.call(hartley, owner)
      const answer = await send(hartley.member.as, entry, call)
      expect(answer.status).toBeLessThan(500)
      if (answer.status < 400) done.add(name)
      const amounts = amountsOf(hartley)
      expect(moneyIn(answer.text, amounts), owner).toEqual([])
      expect(moneyIn(headersOf(answer.headers), amounts), owner).toEqual([])
      // What was done is told where it leads to.
      if (answer.location?.startsWith('/')) {
        expect(moneyIn(await textFor(hartley.member.as, answer.location), amounts), answer.location).toEqual(
          [],
        )
      }
    }
  })

  test('is let do most of it, and an admin’s answer has money', async () => {
    const allowed = writings.filter(
      ([, { action }]) => action === undefined || roleMay('team_member', action),
    )
    expect(done.size).toBeGreaterThan(allowed.length / 2)
    const { admin, make } = world.hartley
    const path = `/api/projects/${make.project('others', { estimatedValue: 1_234_567 })}`
    const { text } = await admin.as.api('PATCH', path, { description: 'Oak' })
    expect(moneyIn(text, amountsOf(world.hartley))).not.toEqual([])
  })

  test('takes none away in an export, as JSON or as tables', async () => {
    const { hartley } = world
    hartley.make.task('own', { projectId: hartley.make.project('own', { assignedTo: hartley.member.id }) })
    const amounts = amountsOf(hartley)
    for (const file of await exportsOf(hartley.member.as, 'person')) {
      expect(moneyIn(file.text, amounts), file.name).toEqual([])
    }
  })

  test('an admin’s exports have it', async () => {
    const amounts = amountsOf(world.hartley)
    const files = await exportsOf(world.hartley.admin.as, 'company')
    for (const name of ['export.json', 'projects.csv', 'payments.csv']) {
      const text = files.find(file => file.name.endsWith(name))?.text ?? ''
      expect(moneyIn(text, amounts).filter(found => /\d/.test(found)).length, name).toBeGreaterThan(3)
    }
  })

  test('is mailed none', async () => {
    const { hartley, server, stranger } = world
    const { admin, member, make } = hartley
    const project = make.project('others')
    const given = { assignedTo: member.id, estimatedValue: '98765.43' }
    expect((await admin.as.api('PATCH', `/api/projects/${project}`, given)).status).toBe(200)
    const task = {
      title: 'Cut the worktop',
      stageId: hartley.stageIds[0],
      projectId: project,
      assignedTo: member.id,
    }
    expect((await admin.as.api('POST', '/api/tasks', { ...task, dueDate: '2020-01-01' })).status).toBe(201)
    await stranger.api('POST', '/api/auth/request-password-reset', {
      companyName: hartley.name,
      email: member.email,
    })
    await mailMorning(server.dataDir, member.id)
    const amounts = amountsOf(hartley).add(9_876_543)
    await expect
      .poll(() =>
        mailsTo(member.email)
          .map(({ subject }) => subject)
          .join(),
      )
      .toMatch(/password/)
    const mails = mailsTo(member.email)
    expect(
      mails.some(({ text }) => text.includes('Cut the worktop')),
      'the morning mail',
    ).toBe(true)
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(moneyIn(part, amounts), subject).toEqual([])
    }
  })
})

function headersOf(headers: Headers): string {
  return [...headers]
    .map(([name, value]) => `${name}: ${decodeURIComponent(value.replaceAll(/%(?![\da-f]{2})/gi, ''))}`)
    .join('\n')
}

/** Every file of both formats. */
async function exportsOf(visitor: Visitor, scope: 'person' | 'company') {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const fetched = async (format: string) => {
    const response = await fetch(`${world.server.url}/api/data-export`, {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ scope, format }),
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const json = { name: 'export.json', text: (await fetched('json')).toString() }
  const tables = [...readZip(await fetched('csv'))].map(([name, bytes]) => ({ name, text: bytes.toString() }))
  expect(tables.length).toBeGreaterThan(10)
  return [json, ...tables]
}

/** Sends the morning mails that are due when it is the time that the person wants. */
async function mailMorning(dataDir: string, userId: number) {
  const wish = db()
    .update(users)
    .set({ morningMailAt: '07:00', morningMailedAt: null })
    .where(eq(users.id, userId))
  wish.run()
  const eight = new Date()
  eight.setUTCHours(8, 0, 0, 0)
  const file = join(import.meta.dirname, '../support/mail-morning.ts')
  const args = ['--import', 'tsx', file, join(dataDir, 'mortise.db'), String(eight.getTime()), '1']
  const env = { ...process.env, DATA_DIR: dataDir, APP_MODE: 'demo', APP_URL: world.server.url }
  const child = execFile(process.execPath, args, { env })
  child.stdin?.end('now\n')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

function mailsTo(email: string) {
  const folder = join(world.server.dataDir, 'outbox')
  return readdirSync(folder)
    .map(name => readMail(readFileSync(join(folder, name), 'utf8')))
    .filter(mail => mail.to === email)
}

async function textFor(visitor: Visitor, path: string): Promise<string> {
  const { status, text } = await visitor.get(path)
  expect(status, path).toBeLessThan(500)
  return text
}
