import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SocketClient, socketClient } from '#app/islands/live/socket-client.ts'

/** The browser's, as far as it is used. */
class Line {
  static all: Line[] = []
  sent: string[] = []
  isClosed = false
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly address: string) {
    Line.all.push(this)
  }
  send(packet: string) {
    this.sent.push(packet)
  }
  close() {
    this.isClosed = true
  }
  tell(...packets: string[]) {
    for (const data of packets) this.onmessage?.({ data })
  }
}

const handshake = `0${JSON.stringify({ sid: 'x', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 })}`
let heard: unknown[]
let offline = () => {}
let client: SocketClient

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  heard = []
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://mortise.test', hostname: 'mortise.test' })
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    offline = listener
  })
  client = socketClient({
    path: '/ws',
    longestPauseMs: 20_000,
    onOpen: () => heard.push('open'),
    onClose: () => heard.push('closed'),
    onBroadcast: (...told) => heard.push(told),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function line(): Line {
  const last = Line.all.at(-1)
  if (!last) throw new Error('There is no connection')
  return last
}

function connect() {
  line().tell(handshake, '40{"sid":"y"}')
}

test('it connects to the main namespace, hears events and sends them', () => {
  expect(line().address).toBe('wss://mortise.test/ws/?EIO=4&transport=websocket')
  client.send('typing')
  line().tell(handshake)
  expect(client.isOpen()).toBe(false)
  line().tell('40{"sid":"y"}')
  expect(client.isOpen()).toBe(true)
  line().tell('42["hint",{"id":7}]', '42["notified"]')
  client.send('join', { projectId: 12 })
  client.send('leave')
  expect(heard).toEqual(['open', ['hint', { id: 7 }], ['notified', undefined]])
  expect(line().sent).toEqual(['40', '42["join",{"projectId":12}]', '42["leave"]'])
})

test('what is told with a position raises the cookie by which a lagging machine waits, and never lowers it', () => {
  const page = { cookie: 'mortise_consent=accepted; app_tx=40' }
  vi.stubGlobal('document', page)
  connect()
  line().tell('42["hint",{"id":7}]', '42["hint",{"id":8},40]')
  expect(page.cookie).toBe('mortise_consent=accepted; app_tx=40')
  line().tell('42["notified",null,41]')
  expect(page.cookie).toBe('app_tx=41;path=/;max-age=300;samesite=lax;secure')
  expect(heard).toEqual(['open', ['hint', { id: 7 }], ['hint', { id: 8 }], ['notified', null]])
})

test('it answers pings, and gives up a line that has gone silent', () => {
  connect()
  vi.advanceTimersByTime(44_000)
  line().tell('2')
  expect(line().sent.at(-1)).toBe('3')
  vi.advanceTimersByTime(44_000)
  expect(client.isOpen()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(client.isOpen()).toBe(false)
  expect(Line.all[0]?.isClosed).toBe(true)
  expect(heard).toEqual(['open', 'closed'])
})

test('a lost line is tried for again, with longer and longer pauses of at most the longest', () => {
  connect()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const pauses = Array.from({ length: 7 }, () => {
    const before = Line.all.length
    line().onclose?.()
    let seconds = 0
    for (; Line.all.length === before; seconds++) vi.advanceTimersByTime(1000)
    return seconds
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 20, 20])
  connect()
  expect(heard).toEqual(['open', 'closed', 'open'])
  line().onclose?.()
  vi.advanceTimersByTime(1000)
  expect(Line.all).toHaveLength(9)
})

test('a server that takes the line and says nothing is tried again', () => {
  vi.advanceTimersByTime(20_000)
  expect(line().isClosed).toBe(true)
  vi.advanceTimersByTime(1500)
  expect(Line.all).toHaveLength(2)
})

test('what the server closes stays closed until it is asked for', () => {
  connect()
  line().tell('41')
  expect([client.isOver(), client.isOpen()]).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect(Line.all).toHaveLength(1)
  client.open()
  connect()
  expect([client.isOver(), client.isOpen()]).toEqual([false, true])
  line().tell('44{"message":"No"}')
  expect(client.isOver()).toBe(true)
  expect(heard).toEqual(['open', 'closed', 'open', 'closed'])
})

test('a PC that loses its network knows at once', () => {
  connect()
  offline()
  expect(client.isOpen()).toBe(false)
})
