import { type Browser, devices } from '@playwright/test'
import { HttpAnswer } from './answer.ts'
import { type Cookie, CookieJar } from './cookies.ts'
import { HttpPage } from './page.ts'

const STANDING = {
  'User-Agent': devices['Desktop Chrome'].userAgent,
  'Accept-Language': 'en-GB',
  // Compressing costs more than it saves on one machine.
  'Accept-Encoding': 'identity',
}

export type Ask = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: BodyInit | undefined
  maxRedirects?: number
  /** Called with each answer, redirects included. */
  hear?(answer: HttpAnswer): void
}

/** Stands in for Playwright's Browser: its pages are fetched and read, and no browser runs. */
export class HttpBrowser {
  constructor(private readonly baseUrl: string) {}

  async newContext({ storageState }: { storageState?: { cookies: Cookie[] } } = {}) {
    return new HttpContext(this.baseUrl, storageState?.cookies ?? [])
  }
  async close() {}

  asBrowser(): Browser {
    return this as unknown as Browser
  }
}

/** Stands in for Playwright's BrowserContext: the cookies of one person, and a browser's way of asking. */
export class HttpContext {
  private readonly jar = new CookieJar()

  constructor(
    readonly baseUrl: string,
    cookies: Cookie[],
  ) {
    this.jar.add(cookies)
  }

  async newPage() {
    return new HttpPage(this)
  }
  async cookies() {
    return this.jar.all()
  }
  async addCookies(cookies: Cookie[]) {
    this.jar.add(cookies)
  }
  async clearCookies(which?: { name?: string | RegExp }) {
    this.jar.clear(which)
  }
  async close() {}

  /** Follows redirects as a browser does: after a POST with GET, except for 307 and 308. */
  async ask(asked: Ask): Promise<HttpAnswer> {
    const { method, url, headers, body, hear, maxRedirects = 20 } = asked
    const address = new URL(url)
    const response = await fetch(address, {
      method,
      headers: { ...STANDING, ...this.jar.headerFor(address), ...headers },
      body: body ?? null,
      redirect: 'manual',
    })
    this.jar.keep(response.headers.getSetCookie(), address)
    const postData = body instanceof URLSearchParams ? String(body) : null
    const bytes = Buffer.from(await response.arrayBuffer())
    const answer = new HttpAnswer({ method, url, postData }, response, bytes)
    hear?.(answer)
    const location = response.headers.get('Location')
    if (location === null || !/^30[12378]$/.test(String(response.status))) return answer
    if (maxRedirects === 0) return answer
    const target = new URL(location, address)
    target.hash ||= address.hash
    const isKept = response.status > 303 || method === 'GET'
    const next = isKept ? {} : { method: 'GET', body: undefined }
    return this.ask({ ...asked, ...next, url: target.href, maxRedirects: maxRedirects - 1 })
  }
}
