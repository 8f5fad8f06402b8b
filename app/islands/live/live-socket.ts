import {
  type AskedEvents,
  type Room,
  socketPath,
  type ToldEvents,
  typingEveryMs,
} from '#app/domain/live/live.ts'
import type { SocketClient } from './socket-client.ts'

/** What holds of the connection: until it is known, and while it is down, pages ask the server from time to time. */
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

/**
 * Connects, once for all of the page, where it is not connected: call it when the page can be used and somebody is signed in. A
 * session that ends closes the connection for good.
 */
export function openLiveSocket(): void {
  if (socket) {
    if (socket.isOver()) socket.open()
    return
  }
  if (isOpening) return
  isOpening = true
  void whenIdle()
    .then(open)
    // Pages ask from time to time, then.
    .catch(() => {})
    .finally(() => {
      isOpening = false
    })
}

/** What the page needs to be used comes first. */
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
      tellState('open')
    },
    onClose: () => tellState('closed'),
    onTold(name, payload) {
      const those: ReadonlySet<(payload: never) => void> = listeners[name as keyof ToldEvents] ?? new Set()
      for (const listener of those) listener(payload as never)
    },
  })
}

/** Nothing is kept for later: what holds then is asked for when the connection is there. */
function ask<Name extends keyof AskedEvents>(name: Name, payload?: Parameters<AskedEvents[Name]>[0]) {
  socket?.send(name, payload)
}

function tellState(state: State) {
  for (const listener of stateListeners) listener(state)
}

export function isLiveSocketOpen(): boolean {
  return socket?.isOpen() ?? false
}

/** Hears when the connection is there and when it is not; what was told meanwhile has to be asked for. */
export function onSocketState(listener: (state: State) => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

/** Hears what the server tells by this name, until what it returns is called. */
export function onTold<Name extends keyof ToldEvents>(name: Name, listener: ToldEvents[Name]): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

/** Is in a chat's room, also after the connection was lost, until what it returns is called. */
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

/** That the person is writing in the room. */
export function sayTyping(): void {
  const now = Date.now()
  if (!isLiveSocketOpen() || now - typedAt < typingEveryMs) return
  typedAt = now
  ask('typing')
}
