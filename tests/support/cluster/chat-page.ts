import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, NodeWebSocket } from 'socket.io-client'
import type { NewMessage } from '#app/domain/live/live.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { type Guest, type Place, placeOf } from './guests.ts'
import type { Stored } from './stored.ts'

type Message = { id: number; content: string }
export type OpenedPage = Awaited<ReturnType<typeof openChatPage>>

/** A page asks as often without a socket, and connects again after so long: sooner than a real one. */
const askEveryMs = 500
const firstPauseMs = 200
const settleWithinMs = 15_000
const quietMs = 500

/**
 * A page of the team's chat, open somewhere: it hears by socket, and asks where it missed something, by the rules of
 * `islands/chat/room-feed.ts`.
 */
async function openChatPage({ url, companyName, at }: Guest, place: Place) {
  const visitor = at(place)
  const newestBefore = (await ask(visitor, ''))[0]?.id ?? 0
  const shown: Message[] = []
  /** Whatever was told or answered, as text. */
  const heard: string[] = []
  let connections = 0
  let isAsking = false
  let isOver = false
  const last = () => shown.at(-1)?.id ?? newestBefore

  const socket = io(url, {
    path: '/ws',
    transports: [noting(visitor)],
    forceNew: true,
    reconnectionDelay: firstPauseMs,
    reconnectionDelayMax: 1000,
    extraHeaders: { origin: url, ...visitor.cookieHeaders() },
  })
  socket.onAny((_event, payload, position) => {
    heard.push(JSON.stringify(payload ?? null))
    noteSeen(visitor, position)
  })
  socket.on('message', ({ message, previousId }: NewMessage) => {
    if (message.id <= last()) return
    if (previousId > last()) return void catchUp()
    shown.push(message)
  })
  socket.on('connect', () => {
    connections += 1
    socket.emit('join', { projectId: null })
    void catchUp()
  })

  async function catchUp() {
    if (isAsking || isOver) return
    isAsking = true
    const missed = await askAll(visitor, last()).catch(() => [])
    heard.push(...missed.map(message => JSON.stringify(message)))
    for (const message of missed) if (message.id > last()) shown.push(message)
    isAsking = false
  }

  await new Promise(resolve => socket.once('connect', () => resolve(undefined)))
  void (async () => {
    while (!isOver) {
      await sleep(askEveryMs)
      if (!socket.connected) await catchUp()
    }
  })()
  return {
    companyName,
    shown,
    heard,
    connections: () => connections,
    isOpen: () => socket.connected,
    catchUp,
    /** What a page shows that is loaded again. */
    reload: () => askAll(visitor, newestBefore),
    close() {
      isOver = true
      socket.disconnect()
    },
  }
}

/** As `islands/live/socket-client.ts` does. */
function noteSeen({ cookies }: Visitor, position = 0) {
  if (position > Number(cookies.get('app_tx') ?? 0)) cookies.set('app_tx', String(position))
}

/** A browser keeps the cookies that come as it connects. */
function noting({ cookies }: Visitor) {
  return class extends NodeWebSocket {
    override createSocket(...given: Parameters<NodeWebSocket['createSocket']>) {
      const line = super.createSocket(...given)
      line.on('upgrade', ({ headers }: IncomingMessage) => {
        const [, position] = /app_tx=(\d+)/.exec(String(headers['set-cookie'])) ?? []
        if (position) cookies.set('app_tx', position)
      })
      return line
    }
  }
}

async function ask(visitor: Visitor, query: string): Promise<Message[]> {
  const { status, text } = await visitor.api('GET', `/api/chat/messages?projectId=team${query}`)
  if (status !== 200) throw new Error(`Messages were answered with ${status}`)
  return JSON.parse(text)
}

async function askAll(visitor: Visitor, after: number): Promise<Message[]> {
  const found: Message[] = []
  for (;;) {
    const next = await ask(visitor, `&after=${found.at(-1)?.id ?? after}`)
    found.push(...next)
    if (next.length < 100) return found
  }
}

export function openChatPages(guests: Guest[], count: number): Promise<OpenedPage[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => openChatPage(guests[at % guests.length] as Guest, placeOf(at))),
  )
}

/** Gives up on those that find nobody. */
export async function untilOpen(pages: OpenedPage[]) {
  const endsAt = Date.now() + settleWithinMs
  while (Date.now() < endsAt && pages.some(page => !page.isOpen())) await sleep(50)
}

/** Waits until all pages are open and show what is there, and closes them. `late`: what they had to ask for after all was quiet. */
export async function countChat(pages: OpenedPage[], stored: Map<string, Stored>) {
  const count = () => Promise.all(pages.map(page => countPage(page, stored)))
  await untilOpen(pages)
  await sleep(quietMs)
  const late = sum(await count(), 'hidden')
  // As a page asks once a minute.
  for (const page of pages) await page.catchUp()
  const counts = await count()
  for (const page of pages) page.close()
  return {
    pages: pages.length,
    open: counts.filter(({ isOpen }) => isOpen).length,
    connections: sum(counts, 'connections'),
    shown: sum(counts, 'shown'),
    late,
    ghosts: sum(counts, 'ghosts'),
    hiddenByGhosts: sum(counts, 'hiddenByGhosts'),
    hidden: sum(counts, 'hidden'),
    doubled: sum(counts, 'doubled'),
    disordered: sum(counts, 'disordered'),
    foreign: sum(counts, 'foreign'),
    missingAfterReload: sum(counts, 'missingAfterReload'),
  }
}

type PageCount = Awaited<ReturnType<typeof countPage>>

function sum(counts: PageCount[], name: Exclude<keyof PageCount, 'isOpen'>): number {
  return counts.reduce((total, count) => total + count[name], 0)
}

async function countPage(page: OpenedPage, stored: Map<string, Stored>) {
  const { shown, heard, companyName } = page
  const there = await page.reload()
  const has = (messages: Message[], { id, content }: Message) =>
    messages.some(other => other.id === id && other.content === content)
  // Told before it was lost with its machine; another message has its number since.
  const ghosts = shown.filter(message => !has(there, message))
  const lastGhost = Math.max(0, ...ghosts.map(({ id }) => id))
  const hidden = there.filter(message => !has(shown, message))
  const real = shown.filter(message => has(there, message))
  const own = [...stored].filter(([text, of]) => text.startsWith('message') && of.companyName === companyName)
  return {
    isOpen: page.isOpen(),
    connections: page.connections(),
    shown: shown.length,
    ghosts: ghosts.length,
    hiddenByGhosts: hidden.filter(({ id }) => id <= lastGhost).length,
    hidden: hidden.filter(({ id }) => id > lastGhost).length,
    doubled: real.length - new Set(real.map(({ id }) => id)).size,
    disordered: shown.filter(({ id }, at) => id <= (shown[at - 1]?.id ?? 0)).length,
    foreign: heard.filter(text => isForeign(text, companyName)).length,
    missingAfterReload: own.filter(([text]) => !there.some(({ content }) => content === text)).length,
  }
}

/** Everything that is written while the leader changes ends in its company's name. */
function isForeign(text: string, companyName: string): boolean {
  const [, named] = /(?:project|message) [\d-]+ of ([^"]+)/.exec(text) ?? []
  return named !== undefined && named !== companyName
}
