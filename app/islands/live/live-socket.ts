import type { Socket } from 'socket.io-client'
import {
  type AskedEvents,
  type Room,
  socketPath,
  type ToldEvents,
  typingEveryMs,
} from '#app/domain/live/live.ts'

/** What holds of the connection: until it is known, and while it is down, pages ask the server from time to time. */
type State = 'closed' | 'open'
type Listeners = { [Name in keyof ToldEvents]: Set<ToldEvents[Name]> }

const longestPauseMs = 20_000
const idleMs = 1000

let socket: Socket<ToldEvents, AskedEvents> | null = null
let isOpening = false
let room: { projectId: Room } | null = null
let typedAt = 0
const stateListeners = new Set<(state: State) => void>()
const listeners: Listeners = {
  hint: new Set(),
  notified: new Set(),
  written: new Set(),
  message: new Set(),
  typing: new Set(),
  presence: new Set(),
}

/**
 * Connects, once for all of the page, where it is not connected: call it when the page can be used and somebody is signed in. A
 * session that ends closes the connection for good.
 */
export function openLiveSocket(): void {
  if (socket) {
    if (!socket.active) socket.connect()
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
  const { io } = await import('./socket-client.ts')
  const own: NonNullable<typeof socket> = io({
    path: socketPath,
    transports: ['websocket'],
    reconnectionDelayMax: longestPauseMs,
  })
  socket = own
  own.on('connect', () => {
    if (room) own.emit('join', room)
    tellState('open')
  })
  own.on('disconnect', () => tellState('closed'))
  own.on('hint', hint => tell(listeners.hint, hint))
  own.on('notified', () => tell(listeners.notified))
  own.on('written', written => tell(listeners.written, written))
  own.on('message', message => tell(listeners.message, message))
  own.on('typing', typing => tell(listeners.typing, typing))
  own.on('presence', presence => tell(listeners.presence, presence))
}

function tell<Told extends unknown[]>(those: ReadonlySet<(...told: Told) => void>, ...told: Told) {
  for (const listener of those) listener(...told)
}

function tellState(state: State) {
  for (const listener of stateListeners) listener(state)
}

export function isLiveSocketOpen(): boolean {
  return socket?.connected ?? false
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
  socket?.emit('join', own)
  return () => {
    if (room !== own) return
    room = null
    socket?.emit('leave')
  }
}

/** That the person is writing in the room. */
export function sayTyping(): void {
  const now = Date.now()
  if (!socket?.connected || now - typedAt < typingEveryMs) return
  typedAt = now
  socket.emit('typing')
}
