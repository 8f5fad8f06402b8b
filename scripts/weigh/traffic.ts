import type { BrowserContext, CDPSession } from '@playwright/test'

export type Transfer = {
  /** Below the server's address. */
  path: string
  kind: 'script' | 'style' | 'font' | 'document' | 'other'
  /** Bytes of the body as transferred, compressed. */
  body: number
  /** Bytes of the response's head. */
  head: number
  encoding: string
  /** Milliseconds after the page was asked for. */
  at: number
}

export type Visit = { status: number; html: string; transfers: Transfer[] }

/** Long enough for everything that a page loads by itself. */
const WATCHED_MS = 5000

const KINDS: Record<string, Transfer['kind']> = {
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Document: 'document',
}

/** In a tab of its own, with an empty cache. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const transfers = await recordTransfers(session)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const begun = Date.now()
    const response = await page.goto(url, { waitUntil: 'domcontentloaded' })
    const html = (await response?.text()) ?? ''
    await page.waitForTimeout(Math.max(0, begun + WATCHED_MS - Date.now()))
    return { status: response?.status() ?? 0, html, transfers }
  } finally {
    await page.close()
  }
}

/** The list grows as transfers are done. */
export async function recordTransfers(session: CDPSession): Promise<Transfer[]> {
  const open = new Map<string, Transfer>()
  const done: Transfer[] = []
  let started = 0
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    started ||= timestamp
  })
  session.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    const { pathname, search, protocol } = new URL(response.url)
    if (protocol === 'data:') return
    open.set(requestId, {
      path: pathname + search,
      kind: isScript(response.mimeType) ? 'script' : (KINDS[type] ?? 'other'),
      body: 0,
      head: response.encodedDataLength,
      encoding: response.headers['Content-Encoding'] ?? response.headers['content-encoding'] ?? 'none',
      at: Math.round((timestamp - started) * 1000),
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId)
    if (transfer) done.push({ ...transfer, body: Math.max(0, encodedDataLength - transfer.head) })
  })
  await session.send('Network.enable')
  return done
}

/** A module preload counts as 'Other' to the browser. */
function isScript(mimeType: string) {
  return /javascript|ecmascript/.test(mimeType)
}
