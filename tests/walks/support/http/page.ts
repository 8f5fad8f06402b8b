import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAnswer } from './answer.ts'
import type { HttpContext } from './context.ts'
import { controlOf, isBox, parsePage, setValue, valueIn } from './dom.ts'
import { HttpDownload } from './download.ts'
import { keepTyped, restoreTyped, tick, toggle } from './fields.ts'
import { Finder, type Query } from './finder.ts'
import { nextFocus, startOf, takesFocus } from './focus.ts'
import { defaultButton, formOf, isSubmitter, type Submission, submissionOf } from './form.ts'
import { HttpLocator } from './locator.ts'
import { HttpRequests } from './requests.ts'
import { forgetNames, isOff } from './roles.ts'
import { refusalOf } from './validity.ts'
import { matcherOf } from './words.ts'

type Visit = Submission & { referrer: string; typed?: ReturnType<typeof keepTyped> }
type Address = string | RegExp | ((url: URL) => boolean)

const BLANK = 'about:blank'
const PATIENCE_MS = 30_000
const NOTHING = '<!doctype html><html><head></head><body></body></html>'

/**
 * Stands in for Playwright's Page: fetches pages as a browser without JavaScript does, follows their links and sends their forms.
 * No stylesheet is read (roles.ts names the few classes that hide something on a wide screen), so what is covered, cut off or
 * outside the window still counts as visible. Pictures, frames and styles are not fetched.
 */
export class HttpPage extends Finder {
  document = parsePage(NOTHING)
  /** Where the keyboard goes on from: the element with the focus, or the place that the address points to. */
  at: Element | null = null
  /** Why the form that was sent last did not pass the browser's own validation. */
  notSent: string | null = null
  readonly request: HttpRequests
  private readonly events = new EventEmitter()
  private visits: Visit[] = []
  private place = -1
  private address = BLANK
  private policy = ''
  private refresh: { at: number; url: string } | null = null

  constructor(private readonly own: HttpContext) {
    super()
    this.request = new HttpRequests(own)
  }

  protected below(query: Query, description: string) {
    return new HttpLocator(this, query, description)
  }

  context = () => this.own
  url = () => this.address
  title = async () => this.document.title
  content = async () => this.document.toString()
  close = async () => {}
  waitForLoadState = async () => {}
  waitForTimeout = (ms: number) => sleep(ms)
  /** Nothing is drawn. */
  setViewportSize = async () => {}
  emulateMedia = async () => {}
  /** Other sites are never asked. */
  route = async () => {}

  on(name: string, hear: (...things: unknown[]) => void) {
    this.events.on(name, hear)
  }

  async waitForEvent(name: string): Promise<unknown> {
    const [thing] = await once(this.events, name, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return thing
  }

  async waitForResponse(isIt: (answer: HttpAnswer) => boolean): Promise<HttpAnswer> {
    for (;;) {
      const answer = (await this.waitForEvent('response')) as HttpAnswer
      if (isIt(answer)) return answer
    }
  }

  async waitForURL(wanted: Address) {
    if (!this.isAt(wanted)) throw new Error(`The page is ${this.address}, not ${wanted}`)
  }

  isAt(wanted: Address): boolean {
    if (typeof wanted === 'function') return wanted(new URL(this.address))
    if (typeof wanted !== 'string') return matcherOf(wanted)(this.address)
    return new URL(wanted, this.own.baseUrl).href === this.address
  }

  async goto(path: string): Promise<HttpAnswer | null> {
    const url = new URL(path, this.own.baseUrl).href
    if (this.jump(url)) return null
    return this.visit({ url, method: 'GET', referrer: '' })
  }

  async reload() {
    const visit = this.visits[this.place]
    return visit ? this.visit(visit, 'again') : null
  }

  /** With what was typed there, which a browser keeps. */
  async goBack() {
    const visit = this.visits[this.place - 1]
    if (!visit) return null
    this.keepTyped()
    this.place -= 1
    const before = visit.url
    const answer = await this.visit(visit, 'again')
    if (this.address === before) restoreTyped(this.document, visit.typed ?? [])
    return answer
  }

  /** Waits for the reload that a `Refresh` header announced, if there is one. */
  async comeAgain(): Promise<boolean> {
    if (!this.refresh) return false
    await sleep(Math.max(0, this.refresh.at - Date.now()))
    await this.visit({ url: this.refresh.url, method: 'GET', referrer: this.address }, 'again')
    return true
  }

  /** What a click does in a browser without scripts. */
  async press(target: Element) {
    const element = target.closest('a[href], button, input, summary, label, select, textarea') ?? target
    if (isOff(element)) return
    if (element.localName === 'label') {
      const control = controlOf(element)
      if (control && control !== target) await this.press(control)
    } else if (element.localName === 'a') await this.follow(element)
    else if (element.localName === 'summary') toggle(element.parentElement)
    else if (isBox(element)) tick(element)
    else if (isSubmitter(element)) {
      const form = formOf(element)
      if (form) return this.submit(form, element)
    }
    if (this.document.contains(element)) this.at = element
    forgetNames()
  }

  /** Enter: a link is followed, a button pressed, the form of a field sent. */
  async pressKey(element: Element, key: string) {
    if (key !== 'Enter' || element.localName === 'textarea') throw new Error(`'${key}' needs a browser`)
    const form = formOf(element)
    if (element.localName !== 'input' || isSubmitter(element) || !form) return this.press(element)
    const button = defaultButton(form)
    if (button !== undefined) await this.submit(form, button)
  }

  readonly keyboard = {
    press: async (key: string) => {
      if (key === 'Tab') this.at = nextFocus(this.document, this.at)
      else if (this.focused) await this.pressKey(this.focused, key)
    },
    type: async (text: string) => {
      if (this.focused) setValue(this.focused, valueIn(this.focused) + text)
    },
  }

  get focused(): Element | null {
    return this.at && takesFocus(this.at) ? this.at : null
  }

  private async follow(link: Element) {
    const href = link.getAttribute('href') ?? ''
    const url = new URL(href, this.address).href
    if (/^https?:/.test(url) && !this.jump(url)) {
      await this.visit({ url, method: 'GET', referrer: this.referrer() })
    }
  }

  async submit(form: Element, submitter: Element | null) {
    this.notSent = refusalOf(form, submitter)
    if (this.notSent !== null) return
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
    if (method === 'dialog') form.closest('dialog')?.removeAttribute('open')
    else await this.visit({ ...submissionOf(form, submitter, this.address), referrer: this.referrer() })
  }

  /** To a place on the page that is open, if the address names one: nothing is fetched. */
  private jump(url: string): boolean {
    const isHere = url.includes('#') && withoutHash(url) === withoutHash(this.address)
    if (!isHere) return false
    this.address = url
    this.at = startOf(this.document, url)
    return true
  }

  private async visit(visit: Visit, how: 'new' | 'again' = 'new'): Promise<HttpAnswer> {
    const origin = this.policy === 'no-referrer' ? 'null' : new URL(this.own.baseUrl).origin
    const answer = await this.own.ask({
      ...visit,
      headers: {
        Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'Sec-Fetch-Dest': 'document',
        'Sec-Fetch-Site': visit.referrer ? 'same-origin' : 'none',
        ...(visit.referrer && { Referer: visit.referrer }),
        ...(visit.method === 'POST' && { Origin: origin }),
      },
      hear: each => void this.events.emit('response', each),
    })
    if (answer.status() === 204) return answer
    if (answer.header('Content-Disposition')?.startsWith('attachment')) {
      this.events.emit('download', new HttpDownload(answer))
      return answer
    }
    if (how === 'new') {
      this.keepTyped()
      this.visits = [...this.visits.slice(0, this.place + 1), visit]
      this.place += 1
    }
    // After a redirect a reload asks for the page that it led to.
    const isElsewhere = answer.request().method() !== visit.method || answer.url() !== visit.url
    if (isElsewhere) Object.assign(visit, { url: answer.url(), method: 'GET', body: undefined })
    this.show(answer)
    return answer
  }

  private show(answer: HttpAnswer) {
    const isHtml = answer.header('Content-Type')?.startsWith('text/html') ?? false
    this.document = parsePage(isHtml ? answer.content() : NOTHING)
    if (!isHtml) this.document.body.textContent = answer.content()
    this.address = answer.url()
    this.notSent = null
    const meta = this.document.querySelector('meta[name=referrer]')?.getAttribute('content')
    this.policy = meta ?? answer.header('Referrer-Policy') ?? ''
    const [, seconds, url] = /^(\d+)(?:; *url=(.*))?$/.exec(answer.header('Refresh') ?? '') ?? []
    this.refresh = seconds
      ? { at: Date.now() + Number(seconds) * 1000, url: new URL(url ?? '', this.address).href }
      : null
    this.at = startOf(this.document, this.address)
  }

  private referrer(): string {
    if (this.policy === 'no-referrer') return ''
    const { origin, pathname, search } = new URL(this.address)
    return /^(?:strict-)?origin$/.test(this.policy) ? `${origin}/` : origin + pathname + search
  }

  private keepTyped() {
    const visit = this.visits[this.place]
    if (visit) visit.typed = keepTyped(this.document)
  }
}

function withoutHash(url: string) {
  return url.replace(/#.*/, '')
}
