import type { Locator, Page } from '@playwright/test'

/** How much slower than this computer the page's processor is. */
export const SLOWER = Number(process.argv[3] ?? 6)
const MAX_TABS = 150

/** What one step of a day costs whoever does it. */
export type Cost = {
  step: string
  /** Every press, those that only lead somewhere included. */
  keys: number
  /** Of the mouse; choosing from a list is one. */
  clicks: number
  /** Documents asked for. */
  loads: number
  /** Milliseconds from a press to what it brings. */
  wait: number
  /** Of more than 50 ms. */
  longTasks: number
  /** Layout shift that nobody asked for. */
  shift: number
  kb: number
}

type Brings = { waitFor(): Promise<void> }

/** Keys and clicks, and what they set going. */
export class Hand {
  readonly costs: Cost[] = []
  private now: Cost = blank('')

  constructor(readonly page: Page) {}

  async watch() {
    const session = await this.page.context().newCDPSession(this.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Network.enable')
    session.on('Network.requestWillBeSent', ({ type }) => {
      if (type === 'Document') this.now.loads++
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.now.kb += encodedDataLength / 1024
    })
    await session.send('PerformanceTimeline.enable', { eventTypes: ['layout-shift'] })
    session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      const shift = event.layoutShiftDetails
      if (shift && !shift.hadRecentInput) this.now.shift += shift.value
    })
    this.page.on('console', message => {
      if (message.text() === 'long task') this.now.longTasks++
    })
    await this.page.addInitScript(() => {
      const seen = new PerformanceObserver(list => {
        for (const _ of list.getEntries()) console.debug('long task')
      })
      seen.observe({ type: 'longtask', buffered: true })
    })
  }

  async step(name: string, work: () => Promise<void>) {
    this.now = blank(name)
    await work()
    await this.page.waitForTimeout(1000)
    this.costs.push(this.now)
  }

  async wait(work: () => Promise<unknown>) {
    const begun = performance.now()
    await work()
    this.now.wait += performance.now() - begun
  }

  async type(text: string) {
    await this.page.keyboard.type(text)
    this.now.keys += text.length
  }

  /** Presses a key and waits for what it brings. */
  async press(key: string, brings: Brings) {
    this.now.keys++
    await this.wait(async () => {
      await this.page.keyboard.press(key)
      await brings.waitFor()
    })
  }

  /** Clicks, and waits for what it brings. */
  async click(place: Locator, brings: Brings) {
    this.now.clicks++
    await this.wait(async () => {
      await place.click()
      await brings.waitFor()
    })
  }

  async choose(place: Locator, option: Parameters<Locator['selectOption']>[0]) {
    this.now.clicks++
    await place.selectOption(option)
  }

  /** Types into a field that is clicked, or has the focus already. */
  async fill(field: Locator, text: string) {
    if (!(await field.evaluate(element => element === document.activeElement))) {
      this.now.clicks++
      await field.click()
    }
    await this.type(text)
  }

  /** On a fresh page past the frame first; then on with Tab. What is in the frame is reached backwards from within the page. */
  async reach(selector: string) {
    if (await this.isAt(selector)) return
    const { isInside, isAtPlace } = await this.page.evaluate(() => ({
      isInside: document.activeElement?.closest('main') !== null,
      isAtPlace: document.activeElement === document.body && location.hash !== '',
    }))
    const isInMain = (await this.page.locator(`main ${selector}`).count()) > 0
    const back = (isInside || isAtPlace) && !isInMain
    if (isInMain && !isInside && !isAtPlace) {
      await this.key('Tab')
      if (await this.isAt('body > a')) await this.key('Enter')
    }
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      await this.key(back ? 'Shift+Tab' : 'Tab')
      if (await this.isAt(selector)) return
    }
    throw new Error(`${selector} is not reached at ${this.page.url()}`)
  }

  async tickThree(within: string) {
    const open = `[role=checkbox][aria-checked=false]`
    for (let count = 0; count < 3; count++) {
      await this.reach(open)
      const task = await this.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      const box = this.page.locator(within).getByRole('checkbox', { name: task, exact: true, checked: false })
      // What is done leaves the list of what can be done.
      await this.press('Space', { waitFor: () => box.first().waitFor({ state: 'detached' }) })
      await this.page.waitForTimeout(300)
    }
  }

  private async key(key: string) {
    await this.page.keyboard.press(key)
    this.now.keys++
  }

  private isAt(selector: string) {
    return this.page.evaluate(asked => document.activeElement?.matches(asked) ?? false, selector)
  }
}

export function blank(step: string): Cost {
  return { step, keys: 0, clicks: 0, loads: 0, wait: 0, longTasks: 0, shift: 0, kb: 0 }
}
