import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '#app/domain/permissions.ts'
import { allAddresses } from '#tests/support/catalogue/addresses.ts'
import { catalogue, type Entry, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { describedAction, describedRows } from '#tests/support/catalogue/description.ts'
import { builtHandlers, threeOfEach } from '#tests/support/catalogue/doors.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import {
  expectOddIdsRefused,
  expectOtherSitesRefused,
  expectQueriesAnswered,
  oddValues,
  queriesOf,
} from '#tests/support/catalogue/odd-addresses.ts'
import {
  expectNoFormRefused,
  expectNoJsonRefused,
  expectOddKeysHarmless,
  expectOddNamesHarmless,
  formEntries,
  jsonEntries,
} from '#tests/support/catalogue/odd-requests.ts'
import { askersOf, expectAskedToSignIn, table } from '#tests/support/catalogue/permission-table.ts'
import { endSubscription, expectUnpaid, isBlocked } from '#tests/support/catalogue/unpaid.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { snapshot } from '#tests/support/snapshot.ts'

// Every loader and action is made by one of a few wrappers, and each wrapper is tried by three entries. By all: tests/deep.

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const handlers = await builtHandlers()
const publicWrappers = [
  'publicPage',
  'publicFile',
  'publicApi',
  'answerFeed',
  'apiTable',
  'page without data',
]
const guarded = catalogue.filter(({ access }) => access !== 'public')

/** What strangers may read and send; `leadsTo` reads nothing. */
const publicAddresses = {
  GET: `
    /* /accept-invitation /api/* /api/openapi.json /api/team-invitations/verify
    /c/:token /c/:token/files/:id /c/:token/files/:id/picture/:size /c/:token/invoices/:id/pdf /c/:token/logo /c/:token/quotes/:id/pdf
    /calendar-feed/:token /claim-account /confirm-email /data-rights /dev/components /dev/outbox /dev/outbox/:name
    /dev/stripe/:page/:session /docs/api /docs/api/:noun
    /i/:token /i/:token/logo /i/:token/pdf /i/:token/seen /login /login/second-step /logout /morning-mail/stop
    /paid /pay /payment-success /pricing /privacy-policy
    /q/:token /q/:token/files/:id /q/:token/files/:id/picture/:size /q/:token/logo /q/:token/pdf /q/:token/seen
    /reset-password /simple-success /subscription /switch-person /switch-person/:id /use-invite-code /v/:token /v/:token/logo /welcome`,
  POST: `
    /* /accept-invitation /api/auth/create-account /api/auth/login /api/auth/logout /api/auth/passkey-question
    /api/auth/request-password-reset /api/auth/reset-password /api/auth/verify-reset-token /api/checkout/confirm /api/logout
    /api/stripe/webhook /api/subscription/create /api/team-invitations/accept /api/use-invite-code
    /c/:token /claim-account /confirm-email /cookie-consent /dev/components
    /dev/stripe/:page/:session
    /i/:token /i/:token/seen /login /login/second-step /logout /morning-mail/stop /pay /payment-success
    /q/:token /q/:token/seen /reset-password /subscription /switch-person/:id /use-invite-code /v/:token`,
}

function doorOf({ path, method }: Entry) {
  return handlers.find(handler => handler.path === path && handler.methods.includes(method))?.door
}

describe('the built app', () => {
  test('is read whole', () => {
    const paths = handlers.filter(({ isFrame }) => !isFrame).map(({ path }) => path)
    expect([...new Set(paths)].sort()).toEqual([...new Set(allAddresses().map(({ path }) => path))].sort())
  })

  test('answers by nothing that no wrapper has made', () => {
    expect(handlers.filter(({ door }) => !door).map(({ path, methods }) => `${methods} ${path}`)).toEqual([])
  })

  test.each(Object.entries(publicAddresses))(
    'lets strangers %s what is listed here alone',
    (method, list) => {
      const open = handlers.filter(
        ({ door, methods, isFrame }) =>
          !isFrame && methods.includes(method) && publicWrappers.includes(door?.wrapper ?? ''),
      )
      expect(open.map(({ path }) => path).sort()).toEqual(list.trim().split(/\s+/).sort())
    },
  )

  test('has a call in the catalogue for every address with its methods, and no other', () => {
    const found = handlers
      .filter(({ isFrame }) => !isFrame)
      .flatMap(({ path, methods }) => methods.map(method => `${method} ${path}`))
    const listed = catalogue.map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(listed)].sort()).toEqual([...new Set(found)].sort())
  })

  test('is open to whom the catalogue says', () => {
    // Visitors find the landing page there (server/front-door.ts).
    const others = catalogue.filter(entry => nameOf(entry) !== 'GET /')
    const wrong = others.filter(entry => {
      const wrapper = doorOf(entry)?.wrapper ?? ''
      return [...publicWrappers, 'leadsTo'].includes(wrapper) !== (entry.access === 'public')
    })
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('asks by its wrapper for the action of the catalogue, or further in', () => {
    // Whose hours are asked for, and what else a quote's form saves, is known further in.
    const furtherIn = ['GET /api/time-entries (one’s own)', 'POST /quoting/:id (as a template)']
    const wrong = guarded.filter(entry => {
      const asked = doorOf(entry)?.action
      return asked !== undefined && asked !== entry.action
    })
    expect(wrong.map(nameOf)).toEqual(furtherIn)
  })
})

describe('the API’s description', () => {
  const rows = catalogue.filter(({ kind, path }) => kind === 'api' && path !== '/api/*')

  test('names the rows of the catalogue', () => {
    expect(describedRows()).toEqual([...new Set(rows.map(({ method, path }) => `${method} ${path}`))].sort())
  })

  test('names the same actions', () => {
    const told = rows.filter(({ access, what }) => access !== 'public' && what === undefined)
    expect(told.filter(entry => describedAction(entry) !== entry.action).map(nameOf)).toEqual([])
  })
})

test('every action that an entry stands under has its row', () => {
  const used = new Set(guarded.flatMap(({ action }) => (action ? [action] : [])))
  expect([...used].filter(action => !table[action])).toEqual([])
  expect(Object.keys(table).filter(action => !used.has(action as Action))).toEqual([])
})

/** Three entries of each wrapper, of reading and writing, with a file and without. */
function sample(entries: readonly Entry[]) {
  const kindOf = (entry: Entry) =>
    `${doorOf(entry)?.wrapper} ${entry.method === 'GET'} ${entry.isUpload === true}`
  return named(threeOfEach(entries, kindOf))
}

function named(entries: readonly Entry[]) {
  return entries.map(entry => [nameOf(entry), entry] as const)
}

describe('a stranger is asked to sign in', () => {
  test.each(sample(guarded))('%s', (_name, entry) => expectAskedToSignIn(world, entry))
})

describe('what is no JSON object is refused, and keys that are none change nothing', () => {
  test.each(sample(jsonEntries))('%s', async (_name, entry) => {
    await expectNoJsonRefused(world, entry)
    await expectOddKeysHarmless(world, entry)
  })
})

describe('what is no form is refused, and names that are none of its fields break nothing', () => {
  test.each(sample(formEntries))('%s', async (_name, entry) => {
    await expectNoFormRefused(world, entry)
    await expectOddNamesHarmless(world, entry)
  })
})

describe('an id that is none is not found', () => {
  const withId = guarded.filter(({ path }) => path.includes(':id'))
  test.each(sample(withId))('%s', (_name, entry) => expectOddIdsRefused(world, entry))
})

describe('another site cannot write in somebody’s name', () => {
  const writes = guarded.filter(({ method }) => method !== 'GET')
  test.each(sample(writes))('%s', (_name, entry) => expectOtherSitesRefused(world, entry))
})

describe('an odd query is answered, writes nothing and shows nothing of others', () => {
  test.each(Object.entries(queriesOf).map((each, place) => [...each, place] as const))(
    '%s',
    async (pattern, names, place) => {
      const { make } = world.hartley
      const path = pattern.replace(':id', String(make.project()))
      const values = [...oddValues, String(world.brook.stageIds[0]), String(world.brook.make.project())]
      const before = snapshot(world.server.dataDir)
      // A third of the values for each page, in all that it reads at once.
      const some = values.filter((_, at) => at % 3 === place % 3)
      const queries = some.map(value => `${path}?${names.map(name => `${name}=${value}`).join('&')}`)
      await expectQueriesAnswered(world, queries)
      expect(snapshot(world.server.dataDir)).toEqual(before)
    },
  )
})

describe('without a subscription', () => {
  beforeAll(() => endSubscription(world.hartley))

  // Whose refusal shows that they are asked for at all, tells the roles; of what everybody may, only this does.
  const blocked = guarded.filter(entry => isBlocked(entry, 'manager') || isBlocked(entry, 'own'))
  const isForAll = (entry: Entry) => isBlocked(entry, 'others') && !doorOf(entry)?.action
  const tried = [...named(blocked.filter(isForAll)), ...sample(blocked.filter(entry => !isForAll(entry)))]

  test.each(tried)('%s', async (_name, entry) => {
    for (const asker of askersOf(world)
      .filter(({ cell }) => isBlocked(entry, cell))
      .slice(-1))
      await expectUnpaid(world, entry, asker)
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
