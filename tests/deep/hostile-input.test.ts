import fc from 'fast-check'
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
import type { Door, FieldKind, Mutation } from '#tests/support/catalogue/field-kinds.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { expectRefusal } from '#tests/support/catalogue/hostile-form.ts'
import { mutationsOf } from '#tests/support/catalogue/mutations.ts'
import { send, sendSome } from '#tests/support/catalogue/sending.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { isStored, snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const entries = catalogue.filter(({ fields }) => fields && Object.keys(fields).length > 0)
const named = entries.map(entry => [nameOf(entry), entry] as const)

function fieldsOf({ fields = {} }: Entry): [string, FieldKind][] {
  return Object.entries(fields)
}

function doorOf({ kind }: Entry): Door {
  return kind === 'api' ? 'json' : 'form'
}

function mutationsFor(entry: Entry, kind: FieldKind): Mutation[] {
  const isNew = entry.creates !== undefined || entry.access === 'public'
  return mutationsOf(kind, doorOf(entry), isNew, { ours: world.hartley, theirs: world.brook })
}

function newCall(entry: Entry): Call {
  return entry.call(world.hartley, 'others')
}

function visitorFor({ access }: Entry) {
  return access === 'public' ? makeVisitor(world.server.url) : world.hartley.admin.as
}

function sendWith(entry: Entry, call: Call, changes: Body) {
  return send(visitorFor(entry), entry, { ...call, body: { ...call.body, ...changes } })
}

function now() {
  return snapshot(world.server.dataDir)
}

describe('what cannot be right is refused, changes nothing, and is told at its field', () => {
  test.each(named)('%s', async (_name, entry) => {
    const call = newCall(entry)
    for (const [field, kind] of fieldsOf(entry)) {
      const wrong = mutationsFor(entry, kind).filter(({ verdict }) => verdict === 'refused')
      const before = now()
      // Nothing is written.
      await sendSome(wrong, async ({ what, value }) => {
        const answer = await sendWith(entry, call, { [field]: value })
        try {
          expectRefusal(entry, answer, [field], { ...call.body, [field]: value })
        } catch (error) {
          const told = `${field}: ${what.slice(0, 80)} → ${answer.status} ${answer.text.slice(0, 300)}`
          throw new Error(told, { cause: error })
        }
      })
      expect(now(), field).toEqual(before)
    }
  })
})

describe('whatever is text comes back as it was typed', () => {
  const writers = named.filter(([, entry]) => fieldsOf(entry).some(([, kind]) => /line|text/i.test(kind)))

  test.each(writers)('%s', async (_name, entry) => {
    const fields = fieldsOf(entry).map(([field, kind]) => [field, mutationsFor(entry, kind)] as const)
    const kinds = new Set(
      fields.flatMap(([, all]) => all.filter(({ verdict }) => verdict === 'kept').map(({ what }) => what)),
    )
    for (const what of kinds) {
      const changes: Record<string, string> = {}
      for (const [field, all] of fields) {
        const found = all.find(outcome => outcome.what === what && outcome.verdict === 'kept')
        if (typeof found?.value === 'string') changes[field] = found.value
      }
      const answer = await sendWith(entry, newCall(entry), changes)
      expect(answer.status, `${what} ${answer.text.slice(0, 300)}`).toBe(successOf(entry))
      for (const [field, value] of Object.entries(changes)) {
        expect(isStored(world.server.dataDir, value), `${field}: ${what}`).toBe(true)
        if (entry.kind === 'api' && entry.access !== 'public') {
          expect(JSON.parse(answer.text)).toHaveProperty([field], value)
        }
      }
    }
  })
})

describe('as much as may be sent, in one field, is refused', () => {
  test.each(named)('%s', async (_name, entry) => {
    const [field = ''] = fieldsOf(entry).map(([name]) => name)
    const call = newCall(entry)
    const before = now()
    // More than 64 KB nobody may send who is not signed in.
    const most = entry.access === 'public' ? 60 * 1024 : 1024 * 1024
    const answer = await sendWith(entry, call, { [field]: 'x'.repeat(most) })
    expectRefusal(entry, answer, [field], {})
    expect(now()).toEqual(before)
  })
})

/** It came to whoever looks at what was sent. */
function isAnswered(status: number) {
  return status < 500 && status !== 429
}

describe('what may be right or wrong breaks nothing', () => {
  test.each(named)('%s', async (_name, entry) => {
    for (const [field, kind] of fieldsOf(entry)) {
      const open = mutationsFor(entry, kind).filter(({ verdict }) => verdict === 'any')
      const calls = open.map(({ value }) => ({ call: newCall(entry), value }))
      const before = now()
      const answers = await sendSome(calls, ({ call, value }) => sendWith(entry, call, { [field]: value }))
      for (const { status, text } of answers)
        expect(isAnswered(status), `${field} ${status} ${text.slice(0, 300)}`).toBe(true)
      if (answers.every(({ status }) => status >= 400)) expect(now(), field).toEqual(before)
    }
  })
})

describe('sent twice at once, a new record is made once', () => {
  const creators = named.filter(([, { creates }]) => creates)

  test.each(creators)('%s', async (_name, entry) => {
    const requestId = crypto.randomUUID()
    const call = newCall(entry)
    const body: Body = { ...call.body, ...(entry.kind === 'page' ? { requestId } : {}) }
    const sending = entry.kind === 'api' ? { headers: { 'Idempotency-Key': requestId } } : {}
    const again = () => send(world.hartley.admin.as, entry, { ...call, body }, sending)
    const answers = await Promise.all([again(), again(), again()])
    answers.push(await again())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => successOf(entry)))
    if (entry.kind === 'api') expect(new Set(answers.map(({ text }) => JSON.parse(text).id)).size).toBe(1)
    expect(countNamed(world.server.dataDir, String(body[entry.creates ?? '']))).toBe(1)
  })
})

describe('by chance', () => {
  const settings = { numRuns: 120, endOnFailure: true }
  const guarded = entries.filter(({ access }) => access !== 'public')
  const pick = fc.tuple(
    fc.constantFrom(...guarded),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
  )

  test('several fields wrong at once', async () => {
    await fc.assert(
      fc.asyncProperty(pick, async ([entry, choices]) => {
        const changes: Body = {}
        const wrong: string[] = []
        for (const [first, second] of choices) {
          const [field, kind] = at(fieldsOf(entry), first)
          const { what, value, verdict } = at(mutationsFor(entry, kind), second)
          if (field in changes) continue
          changes[field] = value
          if (verdict === 'refused') wrong.push(what)
        }
        // Of who changes nothing the version does not matter, and what else is sent may leave nothing changed.
        const isWrong = wrong.some(what => what !== 'stale' || Object.keys(changes).length === 1)
        const call = newCall(entry)
        const before = now()
        const { status, text } = await sendWith(entry, call, changes)
        expect(status, text.slice(0, 300)).toBeLessThan(500)
        if (isWrong) expect(status, nameOf(entry)).toBeGreaterThanOrEqual(400)
        if (status >= 400) expect(now()).toEqual(before)
      }),
      settings,
    )
  })

  const noise = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.bigInt().map(String),
  )

  test('anything in any field', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...guarded),
        fc.array(fc.tuple(fc.nat(), noise), { maxLength: 6 }),
        async (entry, choices) => {
          const changes: Body = {}
          for (const [place, value] of choices) changes[at(fieldsOf(entry), place)[0]] = value
          const call = newCall(entry)
          const before = now()
          const { status, text } = await sendWith(entry, call, changes)
          expect(status, text.slice(0, 300)).toBeLessThan(500)
          if (status >= 400) expect(now()).toEqual(before)
        },
      ),
      settings,
    )
  })
})

function at<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
