import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimMorningMail, listMorningMailWishes } from '#app/models/notifications/morning-mail.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'

const now = Date.parse('2026-11-20T07:00:00Z')
const people = 100
const rounds = 6

function fill(): void {
  const { id: companyId } = db()
    .insert(companies)
    .values({ name: 'Oak', nameKey: 'oak' })
    .returning({ id: companies.id })
    .get()
  for (let at = 0; at < people; at++) {
    const username = `joiner${at}`
    const login = { username, email: `${username}@example.com`, passwordHash: '-' }
    const { id: userId } = db()
      .insert(users)
      .values({ companyId, ...login, morningMailAt: '07:00' })
      .returning({ id: users.id })
      .get()
    const news = { companyId, userId, title: 'New task for you', message: 'Cut list', createdAt: now - 1000 }
    db().insert(notifications).values(news).run()
  }
}

function startProcess(file: string, dataDir: string) {
  const args = ['--import', 'tsx', 'tests/support/mail-morning.ts', file, String(now), String(rounds)]
  const SESSION_SECRET = 'the same of both processes, 32 letters'
  const env = { ...process.env, APP_MODE: 'demo', DATA_DIR: dataDir, SMTP_URL: '', SESSION_SECRET }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  return {
    ready: once(child.stdout, 'data'),
    exited: once(child, 'exit').then(([code]) => code),
    go: () => child.stdin.write('go\n'),
  }
}

test('two processes that look at the same moment mail everybody once', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-morning-'))
  const file = join(directory, 'mortise.db')
  openDatabase(file)
  fill()
  const wished = { timeZone: 'Europe/London', from: '04:00', to: '07:00', mailedBefore: now }
  const [seenBefore] = listMorningMailWishes(wished, 1)
  const dirs = ['one', 'other'].map(name => join(directory, name))
  const processes = dirs.map(dir => startProcess(file, dir))
  await Promise.all(processes.map(({ ready }) => ready))
  for (const { go } of processes) go()
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0])

  const mails = dirs.flatMap(dir => (existsSync(join(dir, 'outbox')) ? readdirSync(join(dir, 'outbox')) : []))
  const recipients = mails.map(name => name.split('-').at(-1))
  expect(new Set(recipients).size).toBe(people)
  expect(recipients).toHaveLength(people)
  // Whoever had looked before and comes late finds it taken.
  expect(seenBefore && claimMorningMail(seenBefore, now)).toBe(false)
  closeDatabase()
  rmSync(directory, { recursive: true, force: true })
})
