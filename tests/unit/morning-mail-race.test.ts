import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'

const now = Date.parse('2026-11-20T07:00:00Z')
const people = 20
const startsInMs = 4000

function fill(): void {
  const { id: companyId } = db()
    .insert(companies)
    .values({ name: 'Oak', nameKey: 'oak' })
    .returning({ id: companies.id })
    .get()
  for (let at = 0; at < people; at++) {
    const username = `joiner${at}`
    const person = {
      companyId,
      username,
      email: `${username}@example.com`,
      passwordHash: '-',
      morningMailAt: '07:00',
    }
    const { id: userId } = db().insert(users).values(person).returning({ id: users.id }).get()
    const news = { companyId, userId, title: 'New task for you', message: 'Cut list', createdAt: now - 1000 }
    db().insert(notifications).values(news).run()
  }
}

async function mail(file: string, dataDir: string, start: number): Promise<number | null> {
  const args = ['--import', 'tsx', 'tests/support/mail-morning.ts', file, String(now), String(start)]
  const env = { ...process.env, APP_MODE: 'demo', DATA_DIR: dataDir, SMTP_URL: '' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code
}

test('two processes that look at the same moment mail everybody once', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-morning-'))
  const file = join(directory, 'mortise.db')
  openDatabase(file)
  fill()
  closeDatabase()
  const start = Date.now() + startsInMs
  const dirs = ['one', 'other'].map(name => join(directory, name))
  const codes = await Promise.all(dirs.map(dir => mail(file, dir, start)))
  expect(codes).toEqual([0, 0])
  const mails = dirs.flatMap(dir => (existsSync(join(dir, 'outbox')) ? readdirSync(join(dir, 'outbox')) : []))
  const recipients = mails.map(name => name.split('-').at(-1))
  expect(recipients).toHaveLength(people)
  expect(new Set(recipients).size).toBe(people)
  rmSync(directory, { recursive: true, force: true })
})
