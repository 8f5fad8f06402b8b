import type { Logger } from '#app/log.server.ts'

const LONGEST_PAUSE_MS = 10_000
const ANSWER_MS = 2000
/** For a silent connection: a ping, then a new one. */
const PING_MS = 5000
const SILENT_MS = 12_000
/** Above this only this process's sockets are told. */
const MAX_WAITING = 1000

/** Lets processes tell each other's sockets. Without Redis each tells its own, and keeps trying. */
export async function openRedis(
  url: string,
  log: Logger,
  { pingMs, silentMs } = { pingMs: PING_MS, silentMs: SILENT_MS },
) {
  // A quarter of all modules, useless where one process serves.
  const { createClient } = await import('@redis/client')
  const { createAdapter } = await import('@socket.io/redis-adapter')
  const options = {
    url,
    // Late messages are useless: pages ask for what they missed.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: pingMs,
    socket: {
      connectTimeout: silentMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries: number) => Math.min(200 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  }
  const publishing = createClient(options)
  const listening = createClient({ ...options, disableOfflineQueue: false })
  const away = new Set<object>()
  for (const client of [publishing, listening]) {
    client.on('error', error => {
      // A failed command is no lost connection.
      if (client.isReady || !client.isOpen) return
      if (away.size === 0) log.error({ err: error }, 'Redis cannot be reached: other processes are not told')
      away.add(client)
    })
    client.on('ready', () => {
      if (away.delete(client) && away.size === 0) log.info('Redis can be reached again')
    })
    void client.connect().catch(() => {})
  }
  const clients = [
    unwaited(publishing, ['publish']),
    unwaited(listening, ['subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe']),
  ] as const
  return {
    adapter: createAdapter(...clients, { key: 'mortise', requestsTimeout: ANSWER_MS }),
    leave() {
      publishing.destroy()
      listening.destroy()
    },
  }
}

/** The adapter does not await these, so nobody would catch a rejection. */
function unwaited<Client extends object>(client: Client, names: readonly (keyof Client)[]): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (!names.some(known => known === name)) return value.bind(target)
      return (...given: unknown[]) => Promise.resolve(Reflect.apply(value, target, given)).catch(() => {})
    },
  })
}
