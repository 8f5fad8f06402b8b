import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { addressesOf } from '#tests/support/pages.ts'
import { people, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { recordTransfers } from '../../scripts/weigh/traffic.ts'

// What a page costs a browser on a slow PC and line, and how long a tick takes there: medians in milliseconds, told, not judged.
// `npm run build` comes first. `-- --against DIR` measures another checkout's build in turns with this one,
// `--only /tasks,tick` some of it, `--rounds 5` more of it, `--data DIR` on copies of that data instead of a fresh demo's.

const SLOWER = 6
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
}
const WATCHED_MS = 4000
/** After that much silence a page asks for the server before it sends a form. */
const SILENCE_MS = 11_000
/** From when a hand points at a box until it presses. */
const POINTED_MS = 250

const PATHS = ['/login', '/', '/portal', '/projects', '/dashboard', '/projects/:id', '/tasks']
const VISITORS = ['/login', '/']
const TICKED = '/tasks'

const { values: asked } = parseArgs({
  options: {
    against: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})

type Side = { name: string; server: RunningServer; cookie: { name: string; value: string; url: string } }
type SlowPage = Awaited<ReturnType<typeof slowPage>>
type Figures = Record<string, number>

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
const sides: Side[] = []
try {
  if (asked.against) sides.push(await open('before', resolve(asked.against)))
  sides.push(await open(asked.against ? 'after' : '', process.cwd()))
  const wanted = asked.only?.split(',') ?? [...PATHS, 'tick']
  const pages: Record<string, Figures> = {}
  for (const path of wanted.filter(one => one !== 'tick'))
    Object.assign(pages, await measure(path, side => measurePage(browser, side, path)))
  if (Object.keys(pages).length > 0) console.table(pages)
  if (wanted.includes('tick')) console.table(await measure('tick', side => measureTick(browser, side)))
} finally {
  await browser.close()
  for (const { server } of sides) {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

async function open(name: string, dir: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mortise-browser-'))
  if (asked.data) cpSync(asked.data, dataDir, { recursive: true })
  const server = await startServer({ dir, dataDir })
  const [cookie = '', value = ''] = (await signIn(server.url, people.admin)).split('=')
  return { name, server, cookie: { name: cookie, value, url: server.url } }
}

async function measure(what: string, once: (side: Side) => Promise<Figures>) {
  const rounds = new Map<Side, Figures[]>(sides.map(side => [side, []]))
  // The first opens connections and compiles what the server runs; it does not count.
  for (let round = 0; round <= Number(asked.rounds); round++)
    for (const [side, figures] of rounds) {
      const found = await once(side)
      if (round > 0) figures.push(found)
    }
  const rows: Record<string, Figures> = {}
  for (const [side, figures] of rounds) {
    const names = Object.keys(figures[0] ?? {})
    rows[`${what} ${side.name}`.trim()] = Object.fromEntries(
      names.map(name => [name, Math.round(median(figures.map(one => one[name] ?? 0)))]),
    )
  }
  return rows
}

function median(values: number[]) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}

async function contextOf(by: Browser, { server, cookie }: Side, isVisitor: boolean) {
  const context = await by.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } })
  if (!isVisitor) await context.addCookies([cookie])
  return context
}

async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const transfers = await recordTransfers(session)
  // Processor time: other programs of a busy computer do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session, transfers }
}

async function measurePage(by: Browser, side: Side, path: string): Promise<Figures> {
  const context = await contextOf(by, side, VISITORS.includes(path))
  const address = (await addressesOf(side.server, people.admin)).find(page => page.path === path)
  const opened = await slowPage(context)
  const cold = await visitSlowly(opened, address?.href ?? path)
  await opened.page.close()
  const warm = await visitSlowly(await slowPage(context), address?.href ?? path)
  await context.close()
  const scripts = opened.transfers.filter(({ kind }) => kind === 'script')
  return {
    'cold paint': cold.paint,
    blocking: cold.blocking,
    'cpu ms': cold.processor,
    'warm paint': warm.paint,
    'warm blocking': warm.blocking,
    'warm cpu ms': warm.processor,
    'script bytes': scripts.reduce((sum, { body, head }) => sum + body + head, 0),
    scripts: scripts.length,
    requests: opened.transfers.length,
  }
}

async function visitSlowly({ page, session }: SlowPage, href: string) {
  await page.goto(href)
  await page.waitForTimeout(WATCHED_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  const processor = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  const seen = await page.evaluate(async () => {
    const tasks = await new Promise<PerformanceEntry[]>(give => {
      new PerformanceObserver(list => give(list.getEntries())).observe({ type: 'longtask', buffered: true })
      setTimeout(give, 1000, [])
    })
    return {
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    }
  })
  return { ...seen, processor }
}

/** The first tick on a page, after a silence, and one soon after it. */
async function measureTick(by: Browser, side: Side): Promise<Figures> {
  const context = await contextOf(by, side, false)
  const { page } = await slowPage(context)
  await page.goto(TICKED)
  await page.waitForTimeout(SILENCE_MS)
  const first = await tick(page, 0)
  await page.waitForTimeout(WATCHED_MS)
  const later = await tick(page, 1)
  await context.close()
  return {
    'first seen': first.seen,
    'first sent': first.sent,
    'first answered': first.answered,
    'later seen': later.seen,
    'later sent': later.sent,
    'later answered': later.answered,
  }
}

async function tick(page: Page, nth: number) {
  const box = page.locator('main [role=checkbox][aria-checked=false]').nth(nth)
  await box.evaluate(element => {
    performance.clearMarks()
    performance.clearResourceTimings()
    // Named functions would ask for a helper of the compiler's that the page has not.
    element.addEventListener(
      'click',
      ({ timeStamp }) => void performance.mark('click', { startTime: timeStamp }),
      { capture: true, once: true },
    )
    new MutationObserver((_, observer) => {
      observer.disconnect()
      requestAnimationFrame(() => void performance.mark('seen'))
    }).observe(element, { attributeFilter: ['aria-checked'] })
  })
  await box.hover()
  await page.waitForTimeout(POINTED_MS)
  await box.click()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/completion')),
  )
  return page.evaluate(() => {
    const sent = performance
      .getEntriesByType('resource')
      .find((entry): entry is PerformanceResourceTiming => entry.name.includes('/completion'))
    const click = performance.getEntriesByName('click')[0]?.startTime ?? Number.NaN
    return {
      seen: (performance.getEntriesByName('seen')[0]?.startTime ?? Number.NaN) - click,
      sent: (sent?.startTime ?? Number.NaN) - click,
      answered: (sent?.responseEnd ?? Number.NaN) - click,
    }
  })
}
