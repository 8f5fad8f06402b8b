import { Agent, request } from 'node:http'

// What the benchmark of neighbours asks of the server: the large company's expensive calls, and how a call is sent and counted.

const agent = new Agent({ keepAlive: true })

export type Call = { method: string; path: string; body?: unknown }
/** The status is null where the answer was not waited for to its end. */
export type Sent = { status: number | null; ms: number; text: string }
export type Attack = { name: string; calls: (at: number) => Call }
/** What the attacking process is told: `joiner` is whom it removes and brings back. */
export type Order = { name: string; url: string; cookie: string; joiner: number; ms: number }

export function newCounts() {
  return { answered: 0, refused: 0, underWay: 0, wrong: [] as string[] }
}

export type Counts = ReturnType<typeof newCounts>

export function isDone(status: Sent['status']): boolean {
  return status !== null && status >= 200 && status < 300
}

/** `until`: half a second later it is given up. */
export function send(
  url: string,
  cookie: string,
  { method, path, body }: Call,
  address: string,
  until?: number,
) {
  return new Promise<Sent>((resolve, reject) => {
    const began = performance.now()
    let isGivenUp = false
    const sent = request(
      url + path,
      {
        method,
        agent,
        headers: {
          cookie,
          'fly-client-ip': address,
          origin: new URL(url).origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', chunk => {
          // A long download is read and not kept.
          if (text.length < 1_000_000) text += chunk
        })
        const end = () => {
          const status = isGivenUp ? null : (response.statusCode ?? 0)
          resolve({ status, ms: performance.now() - began, text })
        }
        response.on('end', end).on('close', end).on('error', end)
      },
    )
    function giveUp() {
      isGivenUp = true
      sent.destroy()
    }
    const patience = until === undefined ? undefined : setTimeout(giveUp, until - began + 500)
    sent.on('close', () => clearTimeout(patience))
    sent.on('error', error =>
      isGivenUp ? resolve({ status: null, ms: performance.now() - began, text: '' }) : reject(error),
    )
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export function attacksOn(joiner: number): Attack[] {
  const get = (path: string): Call => ({ method: 'GET', path })
  const words = ['e', 'oak', 'zz', 'mrs k', 'kitchen in', 'é']
  const word = (at: number) => encodeURIComponent(words[at % words.length] ?? 'e')
  const worst: Attack[] = [
    { name: 'search', calls: at => get(at % 2 ? `/api/search?q=${word(at)}` : `/tasks?q=${word(at)}`) },
    { name: 'team', calls: () => get('/team') },
    {
      name: 'deep pages of tasks',
      calls: at => get(at % 2 ? `/tasks?page=${1900 - (at % 50)}` : '/api/tasks?page=199'),
    },
    { name: 'preferences', calls: () => get('/api/user/preferences') },
    {
      name: 'remove and bring back',
      calls: at => ({
        method: 'PATCH',
        path: `/api/users/${joiner}`,
        body: { status: at % 2 ? 'active' : 'inactive' },
      }),
    },
    {
      name: 'exports',
      calls: at => ({
        method: 'POST',
        path: '/api/data-export',
        body: { scope: 'company', format: at % 2 ? 'csv' : 'json' },
      }),
    },
  ]
  const mix = {
    name: 'all of these',
    calls: (at: number) => (worst[at % worst.length] ?? worst[0])?.calls(at) ?? get('/'),
  }
  return [...worst, mix]
}

export const attackNames = attacksOn(0).map(({ name }) => name)
