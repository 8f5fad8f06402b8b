import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { people, signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { flows } from './flows.ts'
import { blank, type Cost, Hand, SLOWER } from './hand.ts'

// What a day's work costs at an old PC in keys, clicks, page loads and waiting: a joiner's morning with nothing but the keyboard,
// and what else is done in the shop, by mouse. It is told, not judged. `npm run build` comes first.

/** `npm run bench:day -- 1 2`: one round, at a processor two times slower; three and six where nothing is said. */
const rounds = Number(process.argv[2] ?? 3)

async function morning(by: Browser, url: string, js: boolean): Promise<Cost[]> {
  const context = await contextAt(by, url, js)
  const hand = new Hand(await context.newPage())
  await hand.watch()
  const { companyName, email, password } = people.joiner
  await hand.step('Sign in', async () => {
    await hand.wait(() => hand.page.goto('/login'))
    await hand.reach('[name=companyName]')
    await hand.type(companyName)
    await hand.reach('[name=email]')
    await hand.type(email)
    await hand.reach('[name=password]')
    await hand.type(password)
    await hand.press('Enter', hand.page.getByRole('heading', { name: 'Portal' }))
  })
  await hand.step('Open the job of the most urgent task', async () => {
    // It comes first of what can be done now, below its job's name.
    await hand.reach('a.quiet-link[href^="/projects/"]')
    await hand.press('Enter', hand.page.getByRole('dialog').getByText('Overview', { exact: true }).first())
  })
  await hand.step('Tick three of its tasks', () => hand.tickThree('main dialog'))
  await hand.step('Back to the Portal', async () => {
    const projects = hand.page.getByRole('main').getByRole('heading', { level: 1, name: 'Projects' })
    if (js) await hand.press('Escape', projects)
    else {
      await hand.reach('.dlg-close')
      await hand.press('Enter', projects)
    }
    await hand.reach('.tape a[href="/"]')
    await hand.press('Enter', hand.page.getByRole('heading', { name: 'Portal' }))
  })
  await hand.step('Tick three more', () => hand.tickThree('main'))
  await hand.step('Who the project manager is, and how to reach them', async () => {
    await hand.reach('.tape a[href="/team"]')
    await hand.press('Enter', hand.page.getByRole('heading', { level: 1, name: 'Team' }))
  })
  await context.close()
  return hand.costs
}

async function work(by: Browser, url: string, js: boolean): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { name, person, run } of flows) {
    const context = await contextAt(by, url, js)
    const [cookie = '', value = ''] = (await signIn(url, people[person])).split(/=(.*)/s)
    await context.addCookies([{ name: cookie, value, url }])
    const hand = new Hand(await context.newPage())
    await hand.watch()
    await hand.page.goto('/', { waitUntil: 'networkidle' })
    await hand.step(name, () => run(hand))
    await context.close()
    costs.push(...hand.costs)
  }
  return costs
}

function contextAt(by: Browser, baseURL: string, javaScriptEnabled: boolean) {
  return by.newContext({ baseURL, javaScriptEnabled, viewport: { width: 1366, height: 768 } })
}

function tell(js: boolean, days: Cost[][], sumOf?: string) {
  console.log(`\n${js ? 'With JavaScript' : 'Without JavaScript'}, processor ${SLOWER} times slower\n`)
  console.log(row('', 'keys', 'clicks', 'loads', 'wait ms', '> 50 ms', 'shift', 'kB'))
  const [first = []] = days
  const steps = first.map((_, at) => days.flatMap(day => day[at] ?? []))
  const sums = sumOf === undefined ? [] : [days.map(costs => sum(sumOf, costs))]
  for (const times of [...steps, ...sums]) {
    const of = (figure: keyof Omit<Cost, 'step'>) => median(times.map(cost => cost[figure]))
    console.log(
      row(
        times[0]?.step ?? '',
        String(of('keys')),
        String(of('clicks')),
        String(of('loads')),
        of('wait').toFixed(0),
        js ? String(of('longTasks')) : '-',
        of('shift').toFixed(3),
        of('kb').toFixed(0),
      ),
    )
  }
}

function sum(name: string, day: Cost[]): Cost {
  const all = blank(name)
  for (const cost of day) {
    all.keys += cost.keys
    all.clicks += cost.clicks
    all.loads += cost.loads
    all.wait += cost.wait
    all.longTasks += cost.longTasks
    all.shift += cost.shift
    all.kb += cost.kb
  }
  return all
}

function median(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row(name: string, ...cells: string[]) {
  return name.padEnd(52) + cells.map(cell => cell.padStart(9)).join('')
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  for (const js of [true, false]) {
    const mornings: Cost[][] = []
    const days: Cost[][] = []
    for (let round = 0; round < rounds; round++) {
      const server = await startServer()
      try {
        mornings.push(await morning(browser, server.url, js))
        days.push(await work(browser, server.url, js))
      } finally {
        await server.stop()
      }
    }
    tell(js, mornings, 'The whole morning')
    tell(js, days)
  }
} finally {
  await browser.close()
}
