import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, type Entry, nameOf, namesRecord, successOf } from '#tests/support/catalogue/catalogue.ts'
import { expectDescribed } from '#tests/support/catalogue/description.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { amountsOf, moneyIn } from '#tests/support/catalogue/money.ts'
import { type Asker, askersOf, expectAllowed, isAllowed } from '#tests/support/catalogue/permission-table.ts'
import { secretsIn, secretsOf } from '#tests/support/catalogue/secrets.ts'
import { send } from '#tests/support/catalogue/sending.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { type Answer, makeVisitor } from '#tests/support/http-client.ts'
import { repairedNesting } from '#tests/support/nesting.ts'

// Each entry once, by those whose answers differ. All roles, both companies and each way in: tests/deep.

let world: World
/** What the other company calls its own. What the tests make for it has its marker. */
let secrets: string[]

beforeAll(async () => {
  world = await openWorld()
  secrets = secretsOf(world.server.dataDir, world.brook, world.hartley)
  // One of everything, so that every list has something of theirs to leave out.
  for (const entry of catalogue) entry.call(world.brook, 'others')
})

afterAll(async () => {
  await world.close()
})

const named = catalogue.map(entry => [nameOf(entry), entry] as const)

/** Who is refused, in the order of the table; of the team member's records, those of others. */
function refusedOf(entry: Entry): Asker[] {
  return askersOf(world).filter(asker => asker.cell !== 'own' && !isAllowed(entry, asker))
}

function expectNoMoney({ text, headers, location }: Answer, where: string) {
  const amounts = amountsOf(world.hartley)
  const told = [text, location ?? '', ...headers.getSetCookie().map(flashOf)].join('\n')
  const found = moneyIn(told, amounts)
  // What describes the API names its fields, and holds nobody's amounts.
  const isDescription = where === '/api/openapi.json' || where.startsWith('/docs/api')
  expect(isDescription ? found.filter(each => /\d/.test(each)) : found, 'money').toEqual([])
}

/** What the next page says once stands in a cookie. */
function flashOf(cookie: string): string {
  const [, value = ''] = /^mortise_flash\w*=([^.;]*)/.exec(cookie) ?? []
  return Buffer.from(decodeURIComponent(value), 'base64').toString()
}

describe('those who are signed in', () => {
  const guarded = named.filter(([, { access }]) => access !== 'public')

  test.each(guarded)('%s', async (_name, entry) => {
    const { hartley, brook } = world
    const [admin, , own, others] = askersOf(world)
    // Who is refused changes nothing, so that one record does for all of them, and for the admin at last.
    const call = entry.call(hartley, 'others')
    if (namesRecord(entry)) {
      const { status, text } = await send(brook.admin.as, entry, call)
      expect(status, 'the admin of another company').toBe(404)
      expect(text).not.toContain(hartley.make.marker)
    }
    for (const asker of refusedOf(entry)) {
      const answer = await expectAllowed(world, entry, asker, call)
      if (asker.cell === 'others') expectNoMoney(answer, entry.path)
    }
    const { text, headers } = await expectAllowed(world, entry, admin, call)
    if (headers.get('content-type')?.startsWith('text/html')) expect(repairedNesting(text)).toBeUndefined()
    expect(secretsIn(text, secrets), 'of another company').toEqual([])
    const member = [others, own].find(asker => isAllowed(entry, asker))
    if (member) expectNoMoney(await expectAllowed(world, entry, member), entry.path)
  })
})

describe('a stranger', () => {
  test.each(named.filter(([, { access }]) => access === 'public'))('%s', async (_name, entry) => {
    const call = entry.call(world.hartley, 'others')
    const answer = await send(makeVisitor(world.server.url), entry, call)
    expect(answer.status).toBe(successOf(entry))
    expectDescribed(entry, call, answer)
  })
})

test('money and another company’s names would have been found', async () => {
  const { admin, make } = world.hartley
  const path = `/projects/${make.project('others', { estimatedValue: 1_234_567 })}`
  for (const where of [path, `/api${path}`, '/api/projects']) {
    const { text } = await admin.as.get(where)
    expect(moneyIn(text, amountsOf(world.hartley)), where).not.toEqual([])
  }
  for (const where of ['/projects', '/clients', '/api/tasks', '/bin', '/invoicing', '/quoting']) {
    expect(secretsIn((await world.brook.admin.as.get(where)).text, secrets), where).not.toEqual([])
  }
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
