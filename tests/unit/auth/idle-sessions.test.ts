import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  findActor,
  findIdleMinutes,
  findSocketSession,
  noteUse,
  sessionStateOf,
  startSession,
} from '#app/services/auth/session.server.ts'
import { signedCookie } from '#app/services/auth/signed-cookie.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const minute = 60_000
const cookie = signedCookie('mortise_session', 60)

function asking(kept: string, headers: Record<string, string> = {}) {
  return new Request('http://localhost/', { headers: { Cookie: kept.split(';')[0] ?? '', ...headers } })
}

const begin = (userId: number) => startSession(asking(''), userId, '192.0.2.1')

async function use(kept: string, now: number, headers: Record<string, string> = {}) {
  const actor = await findActor(asking(kept), now)
  return actor && noteUse(asking(kept, headers), actor, now)
}

test('a session is over when nothing happened for as long as its company chose, and no other’s', async () => {
  const { ours, theirs } = base
  const [mine, other] = [await begin(ours.member.userId), await begin(theirs.member.userId)]
  updateCompany(ours.admin, { idleMinutes: 15 })
  const later = Date.now() + 16 * minute
  expect(await findActor(asking(mine), later)).toBeNull()
  expect(await findIdleMinutes(asking(mine), later)).toBe(15)
  expect((await findActor(asking(other), later))?.userId).toBe(theirs.member.userId)
  expect(await findIdleMinutes(asking(other), later)).toBeNull()
})

test('use keeps it, told by the cookie alone: nothing is written', async () => {
  const { ours } = base
  updateCompany(ours.admin, { idleMinutes: 15 })
  const began = Date.now()
  let kept = await begin(ours.member.userId)
  const before = base.dump()
  for (let at = began; at < began + 60 * minute; at += 10 * minute) kept = (await use(kept, at)) ?? kept
  expect((await findActor(asking(kept), began + 60 * minute))?.userId).toBe(ours.member.userId)
  expect(base.dump()).toBe(before)
})

test('what a page asks that nobody touches does not', async () => {
  const { ours } = base
  updateCompany(ours.admin, { idleMinutes: 15 })
  const began = Date.now()
  const kept = await begin(ours.member.userId)
  expect(await use(kept, began + 10 * minute, { 'X-Unattended': '1' })).toBeNull()
  expect(await use(kept, began + 10 * minute)).toMatch(/^mortise_session=/)
})

test('a company without a time sends no cookie again', async () => {
  expect(await use(await begin(base.ours.member.userId), Date.now() + 60 * minute)).toBeNull()
})

test('a longer time brings none back that was over, nor does none', async () => {
  const { ours } = base
  updateCompany(ours.admin, { idleMinutes: 15 })
  const began = Date.now()
  const kept = (await use(await begin(ours.member.userId), began)) ?? ''
  for (const idleMinutes of [240, null] as const) {
    updateCompany(ours.admin, { idleMinutes })
    expect(await findIdleMinutes(asking(kept), began + 16 * minute)).toBe(15)
    expect(await findActor(asking(kept), began + 14 * minute)).not.toBeNull()
  }
})

test('a cookie of before holds the id alone, and counts from when the time was chosen', async () => {
  const { ours } = base
  const { sid } = await cookie().parse((await begin(ours.member.userId)).split(';')[0] ?? '')
  const old = await cookie().serialize(sid)
  expect((await findActor(asking(old)))?.userId).toBe(ours.member.userId)
  updateCompany(ours.admin, { idleMinutes: 60 })
  expect(await findActor(asking(old), Date.now() + 59 * minute)).not.toBeNull()
  expect(await findActor(asking(old), Date.now() + 61 * minute)).toBeNull()
})

test('signing in ends the session that went unused', async () => {
  const { ours } = base
  const kept = await begin(ours.member.userId)
  updateCompany(ours.admin, { idleMinutes: 15 })
  await startSession(asking(kept), ours.manager.userId, '192.0.2.1')
  expect(await findIdleMinutes(asking(kept), Date.now() + 16 * minute)).toBeNull()
})

test('a socket that came before is closed when its cookie’s time is over', async () => {
  const { ours } = base
  const session = await findSocketSession(asking(await begin(ours.member.userId)))
  const { sid = '', lastUse = { usedAt: 0, idleMinutes: null } } = session ?? {}
  expect(sessionStateOf(sid, lastUse)).toBe('signed in')
  updateCompany(ours.admin, { idleMinutes: 15 })
  expect(sessionStateOf(sid, lastUse)).toBe('signed in')
  const long = { idleChosenAt: Date.now() - 16 * minute }
  db().update(companies).set(long).where(eq(companies.id, ours.id)).run()
  expect(sessionStateOf(sid, { ...lastUse, usedAt: Date.now() - 16 * minute })).toBe('idle')
  expect(sessionStateOf('unknown', lastUse)).toBe('ended')
})
