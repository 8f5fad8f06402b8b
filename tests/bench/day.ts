import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { people } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { blank, type Cost, Hand, SLOWER } from './hand.ts'

// A joiner's morning at an old PC with nothing but the keyboard: what it costs in keys, page loads and waiting. It is told,
// not judged. `npm run build` comes first.

const ROUNDS = 3

async function day(by: Browser, js: boolean): Promise<Cost[]> {
  const server = await startServer()
  try {
    const context = await by.newContext({
      baseURL: server.url,
      javaScriptEnabled: js,
      viewport: { width: 1366, height: 768 },
    })
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
      await hand.reach('[aria-label="My urgent tasks"] a')
      await hand.press('Enter', hand.page.getByText('Task Details'))
      await hand.reach('dd a[href^="/projects/"]')
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
  } finally {
    await server.stop()
  }
}

function tell(js: boolean, days: Cost[][]) {
  console.log(`\n${js ? 'With JavaScript' : 'Without JavaScript'}, processor ${SLOWER} times slower\n`)
  console.log(row('', 'keys', 'loads', 'wait ms', '> 50 ms', 'shift', 'kB'))
  const [first = []] = days
  const steps = first.map((_, at) => days.flatMap(day => day[at] ?? []))
  for (const times of [...steps, days.map(sum)]) {
    const of = (figure: keyof Omit<Cost, 'step'>) => median(times.map(cost => cost[figure]))
    console.log(
      row(
        times[0]?.step ?? '',
        String(of('keys')),
        String(of('loads')),
        of('wait').toFixed(0),
        js ? String(of('longTasks')) : '-',
        of('shift').toFixed(3),
        of('kb').toFixed(0),
      ),
    )
  }
}

function sum(day: Cost[]): Cost {
  const all = blank('The whole morning')
  for (const cost of day) {
    all.keys += cost.keys
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
  return name.padEnd(38) + cells.map(cell => cell.padStart(9)).join('')
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  for (const js of [true, false]) {
    const days: Cost[][] = []
    for (let round = 0; round < ROUNDS; round++) days.push(await day(browser, js))
    tell(js, days)
  }
} finally {
  await browser.close()
}
