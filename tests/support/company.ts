import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import { createCookie } from '@remix-run/node'
import type Database from 'better-sqlite3'
import { STAGES } from '#db/seed/stages.ts'
import type { Person } from './people.ts'

const password = 'dovetail-joint'
/** As cheap as can be to check: how dear it is in use is tested elsewhere. */
const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Adds a company of three people, Ada Vane, Ned Oakes and Jo Birch, with the usual stages and nothing else. */
export function insertCompany(raw: Database.Database, name: string) {
  const slug = name.toLowerCase().replaceAll(/\W+/g, '-')
  const now = Date.now()
  const insert = (statement: string, ...values: unknown[]) =>
    Number(raw.prepare(`${statement} returning id`).pluck().get(values))
  const id = insert(
    `insert into companies (name, name_key, subscription_status, created_at) values (?, ?, 'active', ?)`,
    ...[name, name.toLowerCase(), now],
  )
  const userIds = { admin: 0, manager: 0, joiner: 0 }
  const add = (word: keyof typeof userIds, first: string, last: string, role: string): Person => {
    const email = `${word}@${slug}.example`
    userIds[word] = insert(
      `insert into users (company_id, username, email, password_hash, first_name, last_name, role, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, `${first.toLowerCase()}-${slug}`, email, passwordHash, first, last, role, now],
    )
    return { companyName: name, email, password }
  }
  const people = {
    admin: add('admin', 'Ada', 'Vane', 'admin'),
    manager: add('manager', 'Ned', 'Oakes', 'project_manager'),
    joiner: add('joiner', 'Jo', 'Birch', 'team_member'),
  }
  for (const [at, { name, colour }] of STAGES.entries())
    insert(
      'insert into stages (company_id, name, name_key, colour, position, created_at) values (?, ?, ?, ?, ?, ?)',
      ...[id, name, name, colour, at + 1, now],
    )
  return { id, people, userIds }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Signs somebody in without their password, which takes a server longer than most pages. Returns the session's id. */
export function insertSession(raw: Database.Database, userId: number): string {
  const sid = randomUUID()
  const now = Date.now()
  const hash = createHash('sha256').update(sid).digest('hex')
  raw
    .prepare('insert into sessions (sid, sess, user_id, expire, created_at) values (?, ?, ?, ?, ?)')
    .run(hash, '{"userAgent":"","address":""}', userId, now + DAY_MS, now)
  return sid
}

/** As `name=value`. */
export async function sessionCookie(sid: string, dataDir: string): Promise<string> {
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8')
  const cookie = createCookie('mortise_session', { secrets: [secret] })
  const set = await cookie.serialize({ sid, usedAt: Date.now(), idleMinutes: null })
  return set.split(';', 1)[0] ?? ''
}
