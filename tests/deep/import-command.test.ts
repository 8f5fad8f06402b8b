import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { companies, companyLogos, files, projects, stockCards, trainingVideos } from '#db/schema/index.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { addPayment } from '#tests/support/new-account.ts'

let world: World
let zip: Buffer

beforeAll(async () => {
  world = await openWorld()
  const { hartley, server } = world
  leaveFewFiles(hartley.id)
  const answer = await fetch(`${server.url}/api/data-export`, {
    method: 'POST',
    headers: { ...hartley.admin.as.standing(), Origin: server.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: 'company', format: 'csv' }),
  })
  zip = Buffer.from(await answer.arrayBuffer())
})

afterAll(() => world.close())

/** Each is looked at and drawn again: two tell as much as sixty. */
function leaveFewFiles(companyId: number): void {
  db().update(stockCards).set({ photoFileId: null }).where(eq(stockCards.companyId, companyId)).run()
  const none = { filmFileId: null, thumbnailFileId: null }
  db().update(trainingVideos).set(none).where(eq(trainingVideos.companyId, companyId)).run()
  db().delete(companyLogos).where(eq(companyLogos.companyId, companyId)).run()
  const all = db().select({ id: files.id }).from(files).where(eq(files.companyId, companyId)).all()
  const going = all.slice(2).map(({ id }) => id)
  db().delete(files).where(inArray(files.id, going)).run()
}

/** Somebody who has just paid, with the company that they have made. */
async function newcomer(companyName: string): Promise<number> {
  const email = `${companyName.toLowerCase().replaceAll(' ', '-')}@newbuild.example`
  addPayment(email)
  const as = makeVisitor(world.server.url)
  const account = { email, username: email.split('@')[0], password: 'plumb and level', companyName }
  const made = await as.api('POST', '/api/auth/create-account', account)
  expect(made.status, made.text).toBe(201)
  const found = db().select({ id: companies.id }).from(companies).where(eq(companies.name, companyName)).get()
  return found?.id ?? 0
}

const jobsOf = (id: number) =>
  db()
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.companyId, id))
    .orderBy(projects.jobNumber)
    .all()
test('whoever runs the service imports it from a file, which stays', async () => {
  const { server, hartley } = world
  const id = await newcomer('Lime Works')
  const path = join(server.dataDir, 'company.zip')
  writeFileSync(path, zip)
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['build/import.js', ...args], {
      env: { ...process.env, APP_MODE: 'demo', DATA_DIR: server.dataDir },
    })
  const missing = run(path, '--company', 'No Such Shop').catch(error => error)
  expect(await missing).toMatchObject({
    code: 1,
    stderr: 'There is no open company No Such Shop with one admin\n',
  })
  expect((await run(path, '--company', 'lime works')).stdout).toContain('Lime Works has it.')
  expect(jobsOf(id)).toEqual(jobsOf(hartley.id))
  const full = run(path, '--company', String(id)).catch(error => error)
  expect(await full).toMatchObject({ code: 1, stderr: expect.stringContaining('data of its own already') })
})
