import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { companies, companyImports, projects } from '#db/schema/index.ts'
import { drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { asZip, rowsIn, setRows, sumUp } from '#tests/support/import-company.ts'
import { addPayment } from '#tests/support/new-account.ts'
import { readZip } from '#tests/support/read-zip.ts'

let world: World
let zip: Buffer

beforeAll(async () => {
  world = await shareWorld()
  const { hartley, server } = world
  for (let job = 0; job < 3; job++) hartley.make.task('others', { projectId: hartley.make.project() })
  expect((await hartley.admin.as.post('/api/files/upload', [['file', drawingFile]])).status).toBe(201)
  const answer = await fetch(`${server.url}/api/data-export`, {
    method: 'POST',
    headers: { ...hartley.admin.as.standing(), Origin: server.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: 'company', format: 'csv' }),
  })
  zip = Buffer.from(await answer.arrayBuffer())
})

afterAll(() => world.close())

/** Somebody who has just paid, with the company that they have made. */
async function newcomer(companyName: string): Promise<{ as: Visitor; id: number }> {
  const email = `${companyName.toLowerCase().replaceAll(' ', '-')}@newbuild.example`
  addPayment(email)
  const as = makeVisitor(world.server.url)
  const account = { email, username: email.split('@')[0], password: 'plumb and level', companyName }
  const made = await as.api('POST', '/api/auth/create-account', account)
  expect(made.status, made.text).toBe(201)
  const found = db().select({ id: companies.id }).from(companies).where(eq(companies.name, companyName)).get()
  return { as, id: found?.id ?? 0 }
}

const send = (as: Visitor, bytes: Buffer) =>
  as.post('/settings/import', [['file', new File([new Uint8Array(bytes)], 'company.zip')]])
const jobsOf = (id: number) =>
  db()
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.companyId, id))
    .orderBy(projects.jobNumber)
    .all()
const stateOf = (id: number) =>
  db().select().from(companyImports).where(eq(companyImports.companyId, id)).get()?.state

test('a new company takes the export of another by a plain form, once', async () => {
  const { hartley } = world
  const { as, id } = await newcomer('Ash Lane Joinery')
  expect((await as.get('/settings')).text).toContain('href="/settings/import"')
  const none = await as.post('/settings/import', [['file', new File([], '')]])
  expect([none.status, none.text]).toEqual([
    400,
    expect.stringContaining('choose the zip of a company’s export'),
  ])
  const broken = await send(as, zip.subarray(0, 2000))
  expect([broken.status, broken.text]).toEqual([400, expect.stringContaining('This is no zip')])
  const begun = await send(as, zip)
  expect([begun.status, begun.location]).toEqual([303, '/settings/import'])
  await expect.poll(() => stateOf(id)).toBe('done')
  expect((await as.get('/settings/import')).text).toContain('company.zip was imported')
  expect(jobsOf(id)).toEqual(jobsOf(hartley.id))
  expect((await as.get('/projects')).text).toContain(jobsOf(hartley.id)[0]?.name)
  const again = await send(as, zip)
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('has data of its own already')])
})

test('what is wrong within is told at the field, when whoever sent it comes back', async () => {
  const { as, id } = await newcomer('Elm Yard Joinery')
  const changed = readZip(zip)
  const [first, ...rest] = rowsIn(changed, 'tasks')
  setRows(changed, 'tasks', [first, { ...rest[0], title: ' ' }, ...rest.slice(1)])
  sumUp(changed)
  expect((await send(as, asZip(changed))).status).toBe(303)
  await expect.poll(() => stateOf(id)).toBe('refused')
  const { text } = await as.get('/settings/import')
  expect(text).toMatch(
    /id="file-error".{0,400}company\.zip: data\/tasks\.ndjson, line 2: title: This is empty\./s,
  )
})

test('while it runs nothing else is saved there, and elsewhere all is', async () => {
  const { brook, hartley } = world
  const now = Date.now()
  const running = {
    companyId: brook.id,
    startedBy: brook.admin.id,
    fileName: 'company.zip',
    state: 'writing' as const,
  }
  db()
    .insert(companyImports)
    .values({ ...running, doneCount: 12, totalCount: 400, startedAt: now, touchedAt: now })
    .run()
  const client = { name: 'Mrs Reed' }
  const refused = await brook.admin.as.api('POST', '/api/clients', client)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('is being imported')])
  expect((await brook.member.as.post('/tasks/new', { title: 'Dry fit' })).status).toBe(409)
  expect((await brook.member.as.get('/tasks')).status).toBe(200)
  expect((await brook.admin.as.get('/settings/import')).text).toContain('12 of 400')
  expect((await hartley.admin.as.api('POST', '/api/clients', client)).status).toBe(201)
  db().delete(companyImports).where(eq(companyImports.companyId, brook.id)).run()
  expect((await brook.admin.as.api('POST', '/api/clients', client)).status).toBe(201)
})
