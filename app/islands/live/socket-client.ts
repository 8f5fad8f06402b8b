export type SocketClient = {
  isOpen(): boolean
  /** Closed by the server for good: only `open` opens it again. */
  isOver(): boolean
  open(): void
  send(name: string, payload?: unknown): void
}

type SocketClientOptions = {
  path: string
  longestPauseMs: number
  onOpen(): void
  onClose(): void
  onBroadcast(name: string, payload: unknown): void
}

const firstPauseMs = 1000
const openWithinMs = 20_000

/** A machine that lags behind this position waits before it answers (`server/seen-position.ts`). Several machines are asked by https. */
function noteSeen(position: number) {
  const seen = /(?:^|; )app_tx=(\d+)/.exec(document.cookie)?.[1] ?? 0
  if (position <= Number(seen)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore is not in all browsers
  document.cookie = `app_tx=${position};path=/;max-age=300;samesite=lax;secure`
}

/** Socket.IO's protocol 5 upon Engine.IO's 4, as far as this product needs it: Socket.IO's own client weighs thirteen times as much. */
export function socketClient(options: SocketClientOptions): SocketClient {
  let line: WebSocket | null = null
  let isOpen = false
  let isOver = false
  let attempts = 0
  let longestSilenceMs = 0
  let silence: number | undefined

  function open() {
    isOver = false
    line = new WebSocket(
      `${location.origin.replace(/^http/, 'ws')}${options.path}/?EIO=4&transport=websocket`,
    )
    line.onmessage = ({ data }) => read(String(data))
    // `close` follows an error.
    line.onclose = lose
    awaitNews(openWithinMs)
  }

  function read(packet: string) {
    if (packet.startsWith('0')) {
      const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1))
      longestSilenceMs = pingInterval + pingTimeout
      line?.send('40')
    } else if (packet === '2') {
      line?.send('3')
      if (isOpen) awaitNews(longestSilenceMs)
    } else if (packet.startsWith('40')) {
      isOpen = true
      attempts = 0
      awaitNews(longestSilenceMs)
      options.onOpen()
    } else if (packet.startsWith('42')) {
      const [name, payload, position] = JSON.parse(packet.slice(2))
      if (position) noteSeen(position)
      options.onBroadcast(name, payload)
    } else if (packet.startsWith('41') || packet.startsWith('44')) {
      isOver = true
      lose()
    }
  }

  function awaitNews(withinMs: number) {
    clearTimeout(silence)
    silence = window.setTimeout(lose, withinMs)
  }

  function lose() {
    if (!line) return
    clearTimeout(silence)
    line.onmessage = line.onclose = null
    line.close()
    line = null
    const wasOpen = isOpen
    isOpen = false
    if (!isOver) {
      // Random, so that not all pages come back at once.
      const pauseMs = firstPauseMs * 2 ** attempts * (0.5 + Math.random())
      attempts += 1
      setTimeout(open, Math.min(pauseMs, options.longestPauseMs))
    }
    if (wasOpen) options.onClose()
  }

  // A server on this PC is in reach offline too.
  if (location.hostname !== 'localhost') addEventListener('offline', lose)
  open()
  return {
    isOpen: () => isOpen,
    isOver: () => isOver,
    open,
    send(name, payload) {
      if (isOpen) line?.send(`42${JSON.stringify(payload === undefined ? [name] : [name, payload])}`)
    },
  }
}
