import type { Logger } from '#app/log.server.ts'

const LONGEST_PAUSE_MS = 10_000
const ANSWER_MS = 2000
/** A connection on which nothing is heard is asked whether it is there, and given up when it is silent for longer. */
const PING_MS = 5000
const SILENT_MS = 12_000
/** So much waits for an answer at once; what is told beyond that is told to this process's sockets alone. */
const MAX_WAITING = 1000

/**
 * What is told to the sockets of one process reaches those of the others by Redis. While that cannot be reached, or says nothing, each
 * process tells its own, and goes on trying. Returns what the sockets' server takes, and what leaves Redis.
 */
export async function openRedis(
  url: string,
  log: Logger,
  { pingMs, silentMs } = { pingMs: PING_MS, silentMs: SILENT_MS },
) {
  // A quarter of all modules, of no use where one process serves.
  const { createClient } = await import('@redis/client')
  const { createAdapter } = await import('@socket.io/redis-adapter')
  const options = {
    url,
    // What cannot be sent at once is of no use later: pages ask for what they missed.
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
      // What could not be asked over a connection that stands, or that is given up, is no loss of it: none is made anew.
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

/** A client whose methods of these names never reject: the adapter does not wait for them, and nobody would catch it. */
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
