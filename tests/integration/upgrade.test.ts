import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpApp } from '#tests/support/app-set-up.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { makeRelease, releases } from '#tests/support/releases.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { withDatabase } from '#tests/support/snapshot.ts'

// A shop that has worked with the first release, and whose host is given today's.

const dataDir = join(mkdtempSync(join(tmpdir(), 'mortise-first-release-')), 'data')
let server: RunningServer
let ada: Visitor
let tess: Visitor
let owner: Visitor

/** As in production: nothing but what an upgrade does is done to the data. Nobody is at the addresses of mail and Stripe. */
const production = {
  APP_MODE: 'production',
  LOG_LEVEL: 'info',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@ash.example',
  OWNER_EMAIL: 'owner@ash.example',
  OWNER_PASSWORD: 'not the one in use',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

beforeAll(async () => {
  mkdirSync(dataDir)
  makeRelease(join(dataDir, 'mortise.db'), releases[0] ?? '')
  server = await startServer({ dataDir, env: production })
  ada = makeVisitor(server.url)
  await ada.signIn('Ash & Adze Joinery', 'ada@ash.example')
  tess = makeVisitor(server.url)
  await tess.signIn('Teak & Sons', 'tess@teak.example')
  owner = makeVisitor(server.url)
  await owner.signIn('Mortise', 'owner@ash.example')
  await setUpApp(owner)
})

afterAll(async () => {
  await server?.stop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

describe('what the first release left', () => {
  test('was brought up to date by the start', () => {
    expect(server.logs()).toMatch(
      new RegExp(`"migrations":${releases.length - 1},.*The database was brought up to date`),
    )
    const { sound, astray } = withDatabase(dataDir, database => ({
      sound: database.pragma('integrity_check', { simple: true }),
      astray: database.pragma('foreign_key_check'),
    }))
    expect(sound).toBe('ok')
    expect(astray).toEqual([])
  })

  test.each([
    ['/portal', 'Ada'],
    ['/dashboard', 'Oak kitchen'],
    ['/projects', 'Wardrobe'],
    ['/projects/1', 'Cut the carcases'],
    ['/tasks', 'Sharpen the chisels'],
    ['/tasks/1/edit', '18 mm ply'],
    ['/clients', 'Élodie O'],
    ['/clients/1/edit', 'Two dogs'],
    ['/saved-task-templates', 'Fitted kitchen'],
    ['/saved-task-templates/1', 'Glue up'],
    ['/create-task-template?edit=1', ''],
    ['/notifications', ''],
    ['/user-management', 'eve@ash.example'],
    ['/user-management/users/4', 'Cedar'],
    ['/user-management/positions', 'Foreman'],
    ['/team', 'Birch'],
    ['/team/holidays', 'Cy Cedar'],
    ['/billing', '2,500.00'],
    ['/billing/1', '2,500.00'],
    ['/bin', 'Thrown-out shelves'],
    ['/stages', 'production'],
    ['/settings', 'Ada'],
    ['/settings/company', 'Ash &amp; Adze'],
    ['/search?q=oak', 'Oak kitchen'],
    ['/stock-system', 'Blum hinges'],
    ['/stock-system/1', 'Häfele'],
    ['/qr-generator', 'Blum hinges'],
    ['/training-videos', 'Setting out a stair'],
    ['/training-videos/1', 'With the rod'],
    ['/subscription', ''],
    ['/data-rights', ''],
  ])('its admin sees %s', async (path, text) => {
    const { status, text: html } = await ada.get(path)
    expect(status).toBe(200)
    expect(html).toContain(text)
    expect(html).not.toContain('Bar top')
  })

  test('the other company and the owner see theirs', async () => {
    expect((await tess.get('/projects')).text).toContain('Bar top')
    expect((await tess.get('/projects')).text).not.toContain('Oak kitchen')
    expect((await owner.get('/owner-dashboard')).status).toBe(200)
    expect((await owner.get('/owner-dashboard/companies')).text).toContain('Teak &amp; Sons')
    expect((await owner.get('/owner-dashboard/companies/2')).text).toContain('ada@ash.example'.slice(4))
    expect((await owner.get('/owner-dashboard/notifications')).text).toContain('New company')
  })

  test.each([
    '/api/projects',
    '/api/clients',
    '/api/tasks',
    '/api/task-templates',
    '/api/users',
    '/api/team/holidays',
    '/api/job-roles',
    '/api/team-invitations',
    '/api/payments',
    '/api/notifications',
    '/api/stock-cards',
    '/api/training-videos',
  ])('%s answers', async path => {
    expect((await ada.api('GET', path)).status).toBe(200)
  })

  test('can be worked with', async () => {
    const ticket = await ada.api('PUT', '/api/projects/1', { name: 'Oak kitchen, painted', version: 5 })
    expect(ticket.status, ticket.text).toBe(200)
    expect(JSON.parse(ticket.text)).toMatchObject({ notes: 'Key with neighbour', version: 6 })
    const made = await ada.api('POST', '/api/projects', { name: 'The next job' })
    expect(JSON.parse(made.text)).toMatchObject({ jobNumber: 'API-004' })
    for (const entry of [1, 3, 5]) expect((await ada.post(`/bin/${entry}/restore`)).status).toBe(303)
    expect((await ada.get('/projects/3')).text).toContain('Thrown-out shelves')
    expect((await ada.get('/projects/1')).text).toContain('Thrown-out task')
  })

  test('raised no error on the way', () => {
    const errors = server
      .logs()
      .split('\n')
      .filter(line => /"level":"(error|fatal)"/.test(line))
    expect(errors.filter(line => !/mail|Stripe did not answer/.test(line))).toEqual([])
  })
})
