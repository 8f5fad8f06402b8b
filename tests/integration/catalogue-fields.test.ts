import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Body,
  type Call,
  catalogue,
  type Entry,
  nameOf,
  successOf,
} from '#tests/support/catalogue/catalogue.ts'
import { countNamed } from '#tests/support/catalogue/count-named.ts'
import type { Mutation } from '#tests/support/catalogue/field-kinds.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { expectRefusal, tellsOf } from '#tests/support/catalogue/hostile-form.ts'
import { mutationsOf } from '#tests/support/catalogue/mutations.ts'
import { visitorFor } from '#tests/support/catalogue/odd-requests.ts'
import { send } from '#tests/support/catalogue/sending.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { isDeep } from '#tests/support/sample.ts'
import { isStored, snapshot } from '#tests/support/snapshot.ts'

// All fields of an entry at once. Each by itself, with all that may be wrong with it, and by chance: tests/deep/hostile-input.test.ts.

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const named = catalogue
  .filter(({ fields = {} }) => Object.keys(fields).length > 0)
  .map((entry, place) => [nameOf(entry), entry, place] as const)

/** Of each field, the mutations that are like that; fields without any are left out. */
function mutationsFor(entry: Entry, isWanted: (mutation: Mutation) => boolean): [string, Mutation[]][] {
  const isNew = entry.creates !== undefined || entry.access === 'public'
  const door = entry.kind === 'api' ? 'json' : 'form'
  const sides = { ours: world.hartley, theirs: world.brook }
  return Object.entries(entry.fields ?? {})
    .map(([field, kind]): [string, Mutation[]] => [
      field,
      mutationsOf(kind, door, isNew, sides).filter(isWanted),
    ])
    .filter(([, mutations]) => mutations.length > 0)
}

function sendWith(entry: Entry, call: Call, changes: Body) {
  return send(visitorFor(world, entry), entry, { ...call, body: { ...call.body, ...changes } })
}

async function expectRefusedAlone(entry: Entry, call: Call, field: string, { what, value }: Mutation) {
  const answer = await sendWith(entry, call, { [field]: value })
  try {
    expectRefusal(entry, answer, [field], { ...call.body, [field]: value })
  } catch (error) {
    const told = `${field}: ${what.slice(0, 80)} → ${answer.status} ${answer.text.slice(0, 300)}`
    throw new Error(told, { cause: error })
  }
}

describe('what cannot be right is refused, changes nothing, and is told at its field', () => {
  const hasLimits = ({ fields = {} }: Entry) =>
    Object.values(fields).some(kind => kind !== 'free' && kind !== 'secret')

  test.each(named.filter(([, entry]) => hasLimits(entry)))('%s', async (_name, entry, place) => {
    const call = entry.call(world.hartley, 'others')
    const wrong = mutationsFor(entry, ({ verdict, isStoredFault }) => verdict === 'refused' && !isStoredFault)
    // Another company's, in the bin or old.
    const unfit = mutationsFor(entry, ({ isStoredFault }) => isStoredFault === true)
    const before = snapshot(world.server.dataDir)
    // What JSON takes is tried by its schema: tests/unit/api-docs/mutations.test.ts.
    const rounds = isDeep && entry.kind === 'page' ? 3 : 1
    const alone = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const chosen = wrong.flatMap(([field, all]) =>
        all
          .slice((place + round) % all.length)
          .slice(0, 1)
          .map(mutation => ({ field, mutation })),
      )
      const changes = Object.fromEntries(chosen.map(({ field, mutation }) => [field, mutation.value]))
      const answer = await sendWith(entry, call, changes)
      const told = Object.keys(changes).filter(field => tellsOf(entry, answer, field))
      expectRefusal(entry, answer, told, { ...call.body, ...changes }, Object.keys(changes))
      // Hidden, or looked at once the others are right.
      for (const { field, mutation } of chosen) {
        if (told.includes(field) || alone.has(field)) continue
        alone.add(field)
        await expectRefusedAlone(entry, call, field, mutation)
      }
    }
    for (const [field, all] of unfit)
      for (const mutation of all.slice(-2)) await expectRefusedAlone(entry, call, field, mutation)
    expect(snapshot(world.server.dataDir)).toEqual(before)
  })
})

describe('whatever is text comes back as it was typed', () => {
  const hasText = ({ fields = {} }: Entry) => Object.values(fields).some(kind => /line|text/i.test(kind))

  test.each(named.filter(([, entry]) => hasText(entry)))('%s', async (_name, entry, place) => {
    const texts = mutationsFor(entry, ({ verdict }) => verdict === 'kept')
    const changes = Object.fromEntries(
      texts.map(([field, all], at) => [field, String(all[(place + at) % all.length]?.value)]),
    )
    const answer = await sendWith(entry, entry.call(world.hartley, 'others'), changes)
    expect(answer.status, answer.text.slice(0, 300)).toBe(successOf(entry))
    for (const [field, value] of Object.entries(changes)) {
      expect(isStored(world.server.dataDir, value), field).toBe(true)
      if (entry.kind === 'api' && entry.access !== 'public') {
        expect(JSON.parse(answer.text)).toHaveProperty([field], value)
      }
    }
  })
})

describe('sent twice at once, a new record is made once', () => {
  test.each(named.filter(([, { creates }]) => creates))('%s', async (_name, entry) => {
    const requestId = crypto.randomUUID()
    const call = entry.call(world.hartley, 'others')
    const body: Body = { ...call.body, ...(entry.kind === 'page' ? { requestId } : {}) }
    const sending = entry.kind === 'api' ? { headers: { 'Idempotency-Key': requestId } } : {}
    const again = () => send(world.hartley.admin.as, entry, { ...call, body }, sending)
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => successOf(entry)))
    expect(countNamed(world.server.dataDir, String(body[entry.creates ?? '']))).toBe(1)
  })

  test('the same key for another noun is refused', async () => {
    const sending = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const { as } = world.hartley.admin
    expect((await as.api('POST', '/api/clients', { name: 'Key holder' }, sending)).status).toBe(201)
    const before = snapshot(world.server.dataDir)
    expect((await as.api('POST', '/api/projects', { name: 'Key holder' }, sending)).status).toBe(409)
    expect(snapshot(world.server.dataDir)).toEqual(before)
  })

  test('a key of another person’s is their own', async () => {
    const sending = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const ids: number[] = []
    for (const { as } of [world.hartley.admin, world.hartley.member, world.brook.admin]) {
      const { status, text } = await as.api('POST', '/api/clients', { name: 'Same key' }, sending)
      expect(status).toBe(201)
      ids.push(JSON.parse(text).id)
    }
    expect(new Set(ids).size).toBe(3)
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
