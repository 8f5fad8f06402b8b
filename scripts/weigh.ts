import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { basename } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { addressesOf, type PageAddress } from '#tests/support/pages.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { pageLayer } from './join-modules.ts'
import { budgets, inKb, islandBudget, styleBudget } from './weigh/budgets.ts'
import { closureOf, scriptsOf } from './weigh/modules.ts'
import { visit } from './weigh/traffic.ts'

// Weighs each page for a browser against the budgets. `npm run build` comes first.

type Weight = {
  page: PageAddress
  status: number
  usable: number
  all: number
  heads: number
  style: number
  requests: number
  fonts: number
  encodings: string[]
  /** Scripts that it needs before it can be used. */
  first: Set<string>
}

const TABS = 6
/** Every browser unpacks it, and the budgets are written in it. */
const GZIP = { 'Accept-Encoding': 'gzip' }

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
const faults: string[] = []
try {
  const weights = await weighPages()
  printPages(weights)
  await weighIslands(weights)
} finally {
  await browser.close()
  await server.stop()
}
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(faults.length === 0 ? 'All within the budgets.' : `${faults.length} above the budgets.`)
process.exit(faults.length === 0 ? 0 : 1)

async function weighPages(): Promise<Weight[]> {
  const [signedIn, owner] = await Promise.all([people.admin, people.owner].map(browserOf))
  const stranger = await browser.newContext({ extraHTTPHeaders: GZIP })
  const waiting = await addressesOf(server, people.admin)
  const weights: Weight[] = []
  async function work() {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const visitor = page.kind === 'workspace' ? signedIn : page.kind === 'owner' ? owner : stranger
      weights.push(await weigh(visitor ?? stranger, page))
    }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return weights.sort((a, b) => a.page.href.localeCompare(b.page.href))
}

async function browserOf(person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: GZIP })
  const [name = '', value = ''] = (await signIn(server.url, person)).split('=')
  await context.addCookies([{ name, value, url: server.url }])
  return context
}

async function weigh(context: BrowserContext, page: PageAddress): Promise<Weight> {
  const { status, html, transfers } = await visit(context, server.url + page.href)
  const first = await closureOf(scriptsOf(html), readAsset)
  const scripts = transfers.filter(transfer => transfer.kind === 'script')
  const styles = transfers.filter(transfer => transfer.kind === 'style')
  const sum = (list: typeof transfers) => list.reduce((total, { body }) => total + body, 0)
  return {
    page,
    status,
    usable: sum(scripts.filter(({ path }) => first.has(path))),
    all: sum(scripts),
    heads: scripts.reduce((total, { head }) => total + head, 0),
    style: sum(styles),
    requests: scripts.length,
    fonts: transfers.filter(transfer => transfer.kind === 'font').length,
    encodings: [...new Set([...scripts, ...styles].map(({ encoding }) => encoding))],
    first,
  }
}

function printPages(weights: Weight[]) {
  console.log('\nkB (1024) of compressed bodies as transferred; heads are the response heads on top\n')
  console.log(row('page', 'status', 'usable', 'in all', 'heads', 'files', 'CSS', 'encoding'))
  for (const { page, status, ...weight } of weights) {
    const { usable, all, heads, style, requests, encodings } = weight
    console.log(
      row(
        page.path,
        status,
        inKb(usable),
        inKb(all),
        inKb(heads),
        requests,
        inKb(style),
        encodings.join(' '),
      ),
    )
    const budget = budgets[page.kind]
    check(`${page.path}: JavaScript until usable`, usable, budget.usable)
    check(`${page.path}: JavaScript in all`, all, budget.all)
    // The demo's page of components shows every part.
    if (!page.path.startsWith('/dev/')) check(`${page.path}: CSS`, style, styleBudget)
    if (weight.fonts > 0) faults.push(`${page.path}: loads a font`)
    if (status !== 200 && status !== 404) faults.push(`${page.path}: status ${status}`)
    if (style === 0) faults.push(`${page.path}: without a style sheet, so hardly a page`)
  }
}

/** Each island with what only it needs, on top of what any page has loaded. */
async function weighIslands(weights: Weight[]) {
  const assets = readdirSync('build/client/assets')
  const chunkOf = (name: string) => assets.find(asset => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(asset))
  const loaded = new Set(weights.flatMap(({ first }) => [...first]))
  const layer = [...(await closureOf([`/assets/${chunkOf('page')}`], readAsset))]
  const withLayer = new Set([...loaded, ...layer])
  console.log(`\n${row('island', '', 'own', 'with its imports')}`)
  const sources = readdirSync('app/islands', { recursive: true, encoding: 'utf8' })
  // A file without a default export is a part of an island.
  const isIsland = (file: string) => /^export default /m.test(readFileSync(`app/islands/${file}`, 'utf8'))
  for (const source of sources.filter(file => file.endsWith('.tsx') && isIsland(file))) {
    const name = basename(source, '.tsx')
    const isOfLayer = pageLayer.includes(name)
    const chunk = chunkOf(isOfLayer ? 'page' : name)
    if (!chunk) {
      faults.push(`${source}: no chunk of its own, so it is not loaded lazily`)
      continue
    }
    const before = isOfLayer ? loaded : withLayer
    const paths = [...(await closureOf([`/assets/${chunk}`], readAsset))].filter(path => !before.has(path))
    const sizes = await Promise.all([`/assets/${chunk}`, ...paths].map(sizeOf))
    const [own = 0, ...all] = sizes
    const total = all.reduce((sum, size) => sum + size, 0)
    console.log(row(name, '', inKb(own), inKb(total)))
    check(`island ${name}`, Math.max(own, total), islandBudget)
  }
}

function check(what: string, bytes: number, budget: number) {
  if (bytes > budget) faults.push(`${what}: ${inKb(bytes)} kB, allowed ${inKb(budget)} kB`)
}

async function readAsset(path: string) {
  const response = await fetch(server.url + path)
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response.text()
}

/** Bytes of the body, as sent to a browser. */
function sizeOf(path: string) {
  return new Promise<number>((resolve, reject) => {
    get(server.url + path, { headers: GZIP }, response => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}

function row(...cells: (string | number)[]) {
  const widths = [30, 7, 8, 8, 7, 6, 6, 0]
  return cells
    .map((cell, at) =>
      at === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[at] ?? 0),
    )
    .join(' ')
}
