import {
  type AskedEvents,
  type Room,
  socketPath,
  type ToldEvents,
  typingEveryMs,
} from '#app/domain/live/live.ts'
import type { SocketClient } from './socket-client.ts'

/** While it is closed, pages ask the server from time to time. */
type State = 'closed' | 'open'
type Listeners = { [Name in keyof ToldEvents]: Set<ToldEvents[Name]> }

const longestPauseMs = 20_000
const idleMs = 1000

let socket: SocketClient | null = null
let isOpening = false
let room: { projectId: Room } | null = null
let typedAt = 0
const stateListeners = new Set<(state: State) => void>()
const listeners: Listeners = {
  hint: new Set(),
  notified: new Set(),
  todos: new Set(),
  written: new Set(),
  message: new Set(),
  seen: new Set(),
  typing: new Set(),
  presence: new Set(),
}

/** Connects the page once. Call it when the page can be used and somebody is signed in. A session that ends closes it for good. */
export function openLiveSocket(): void {
  if (socket) {
    if (socket.isOver()) socket.open()
    return
  }
  if (isOpening) return
  isOpening = true
  void whenIdle()
    .then(open)
    // Then pages ask from time to time.
    .catch(() => {})
    .finally(() => {
      isOpening = false
    })
}

/** The page loads first. */
function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    const wait = () => setTimeout(resolve, idleMs)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
}

async function open() {
  const { socketClient } = await import('./socket-client.ts')
  socket = socketClient({
    path: socketPath,
    longestPauseMs,
    onOpen() {
      if (room) ask('join', room)
      reportState('open')
    },
    onClose: () => reportState('closed'),
    onBroadcast(name, payload) {
      const those: ReadonlySet<(payload: never) => void> = listeners[name as keyof ToldEvents] ?? new Set()
      for (const listener of those) listener(payload as never)
    },
  })
}

/** Not kept for later: after connecting, the present state is asked for. */
function ask<Name extends keyof AskedEvents>(name: Name, payload?: Parameters<AskedEvents[Name]>[0]) {
  socket?.send(name, payload)
}

function reportState(state: State) {
  for (const listener of stateListeners) listener(state)
}

export function isLiveSocketOpen(): boolean {
  return socket?.isOpen() ?? false
}

/** Events of the time it was closed have to be asked for. */
export function onSocketState(listener: (state: State) => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

export function onBroadcast<Name extends keyof ToldEvents>(
  name: Name,
  listener: ToldEvents[Name],
): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

/** Joins again after the connection was lost. Returns what leaves the room. */
export function enterRoom(projectId: Room): () => void {
  const own = { projectId }
  room = own
  ask('join', own)
  return () => {
    if (room !== own) return
    room = null
    ask('leave')
  }
}

export function sayTyping(): void {
  const now = Date.now()
  if (!isLiveSocketOpen() || now - typedAt < typingEveryMs) return
  typedAt = now
  ask('typing')
}
