import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { addCompany, type Company, enter } from './company.ts'
import { answeredConsent } from './consent.ts'
import { HttpBrowser } from './http/context.ts'

type TestFixtures = {
  /** Who the test's page is signed in as. */
  person: Person | null
  /** A page of somebody else's own browser. */
  pageOf(person: Person): Promise<Page>
  /** A company of the test's own. */
  company: Company
}

type Session = { name: string; value: string; domain: string; path: string }
export type WorkerFixtures = {
  /** Pages are read over HTTP: no browser is started. */
  overHttp: boolean
  /** The session's cookie; each worker signs everybody in once. */
  sessionOf(person: Person): Promise<Session>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  overHttp: [false, { option: true, scope: 'worker' }],

  browser: [
    async ({ overHttp, playwright, browserName }, use) => {
      const browser = overHttp
        ? new HttpBrowser(process.env.E2E_URL ?? '').asBrowser()
        : await playwright[browserName].launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],

  context: async ({ browser, storageState }, use) => {
    const context = await browser.newContext({ storageState })
    await use(context)
    await context.close()
  },

  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const known = new Map<string, Promise<Session>>()
      await use(person => {
        const session = known.get(person.email) ?? newSession(person)
        known.set(person.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ person, sessionOf }, use) => {
    await use(stateOf(person && (await sessionOf(person))))
  },

  pageOf: async ({ browser, contextOptions, javaScriptEnabled, sessionOf }, use) => {
    const contexts: BrowserContext[] = []
    await use(async person => {
      const storageState = stateOf(await sessionOf(person))
      const context = await browser.newContext({ ...contextOptions, javaScriptEnabled, storageState })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  company: async ({}, use, { testId, retry }) => {
    await use(await addCompany(`Workshop ${testId.slice(-8)} ${retry}`))
  },
})

export { expect, isOverHttp } from './http/expect.ts'

async function newSession(person: Person): Promise<Session> {
  const cookie = await enter(person)
  const cut = cookie.indexOf('=')
  return { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), domain: 'localhost', path: '/' }
}

function stateOf(session: Session | null) {
  const signedIn = session ? [{ ...answeredConsent, ...session }] : []
  return { cookies: [answeredConsent, ...signedIn], origins: [] }
}
