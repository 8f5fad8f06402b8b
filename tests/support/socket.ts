import { io, Manager, type Socket } from 'socket.io-client'
import type { AskedEvents, Room, ToldEvents } from '#app/domain/live/live.ts'
import type { Visitor } from './http-client.ts'

export type OpenPage = Socket<ToldEvents, AskedEvents>

/** A socket as a page of this visitor opens it, with what it was told since. */
export function openSocket(
  url: string,
  { cookies }: Pick<Visitor, 'cookies'>,
  headers: Record<string, string> = {},
) {
  const socket: OpenPage = io(url, { ...optionsOf(url, cookies, headers), forceNew: true })
  const told: { event: string; payload: unknown }[] = []
  socket.onAny((event, payload) => told.push({ event, payload }))
  return {
    socket,
    told,
    /** What it was told by this name. */
    of: <Name extends keyof ToldEvents>(name: Name) =>
      told
        .filter(({ event }) => event === name)
        .map(({ payload }) => payload as Parameters<ToldEvents[Name]>[0]),
    /** Resolves to whether it was let in. */
    isOpen: () =>
      new Promise<boolean>(resolve => {
        if (socket.connected) return resolve(true)
        socket.once('connect', () => resolve(true))
        socket.once('connect_error', () => resolve(false))
        socket.once('disconnect', () => resolve(false))
      }),
    isClosed: () =>
      new Promise<void>(resolve => {
        if (!socket.connected) return resolve()
        socket.once('disconnect', () => resolve())
      }),
    join: (projectId: Room) => socket.emitWithAck('join', { projectId }),
    close: () => socket.disconnect(),
  }
}

function optionsOf(url: string, cookies: Visitor['cookies'], headers: Record<string, string> = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    // A test's own certificate is nobody's.
    rejectUnauthorized: false,
    extraHeaders: { cookie, origin: url, ...headers },
  }
}

/** The connection alone, upon which a program says what it likes, in Socket.IO's own packets. */
export async function openLine(url: string, { cookies }: Pick<Visitor, 'cookies'>) {
  const manager = new Manager(url, { ...optionsOf(url, cookies), autoConnect: false })
  const heard: string[] = []
  await new Promise<void>((resolve, reject) => {
    manager.open(error => (error ? reject(error) : resolve()))
  })
  const { engine } = manager
  engine.on('message', packet => heard.push(String(packet)))
  return {
    heard,
    send: (packet: string) => void engine.send(packet),
    isClosed: new Promise<void>(resolve => void engine.once('close', () => resolve())),
  }
}
