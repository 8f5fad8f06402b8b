import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { ReceivedMail } from '#tests/mocks/smtp.ts'
import type { Act } from './acts.ts'

/** A process that outlives the kill by a moment may claim one more mail, for two minutes. */
const withinMs = 150_000

export type MailCount = {
  asked: number
  /** Different mails (by Message-ID), and how often the same came at most. */
  came: number
  maxTimes: number
  /** Asked for, answered, and never come; given up. */
  lost: number
  givenUp: number
}

/** What a killed server had claimed is another's after two minutes: they are over. */
export function letClaimsRunOut(dataDir: string): void {
  query(dataDir, raw => raw.prepare('update mails set claimed_until = 0 where claim is not null').run())
}

export async function untilMailsHaveLeft(dataDir: string): Promise<void> {
  const waiting = 'select count(*) from mails where given_up_at is null'
  const endsAt = performance.now() + withinMs
  while (query(dataDir, raw => raw.prepare<[], number>(waiting).pluck().get()) !== 0) {
    if (performance.now() > endsAt) throw new Error('Mails still wait')
    await sleep(100)
  }
}

export function countMails(dataDir: string, acts: readonly Act[], mails: readonly ReceivedMail[]): MailCount {
  const times = new Map<string, number>()
  const ids = new Map<string, Set<string>>()
  for (const { to, source } of mails) {
    const id = /^Message-ID: (.+)\r$/im.exec(source)?.[1] ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
    for (const address of to) ids.set(address, (ids.get(address) ?? new Set()).add(id))
  }
  const asked = acts.filter(({ kind, isAnswered }) => kind === 'mail' && isAnswered)
  const askedOf = (address: string) => asked.filter(({ name }) => name === address).length
  const lost = [...new Set(asked.map(({ name }) => name))].map(address =>
    Math.max(0, askedOf(address) - (ids.get(address)?.size ?? 0)),
  )
  const givenUp = 'select count(*) from mails where given_up_at is not null'
  return {
    asked: asked.length,
    came: times.size,
    maxTimes: Math.max(0, ...times.values()),
    lost: lost.reduce((sum, n) => sum + n, 0),
    givenUp: query(dataDir, raw => raw.prepare<[], number>(givenUp).pluck().get()) ?? 0,
  }
}

function query<T>(dataDir: string, ask: (raw: Database.Database) => T): T {
  const raw = new Database(join(dataDir, 'mortise.db'))
  try {
    return ask(raw)
  } finally {
    raw.close()
  }
}
