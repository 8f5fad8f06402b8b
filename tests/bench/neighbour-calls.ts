import { Agent, request } from 'node:http'
import sharp from 'sharp'

// What the benchmark of neighbours asks of the server: the large company's expensive calls, and how a call is sent and counted.

const agent = new Agent({ keepAlive: true })

/** Of a body, or of a form. */
export type Call = { method: string; path: string; body?: unknown; form?: FormData }
/** The status is null where the answer was not waited for to its end. */
export type Sent = { status: number | null; ms: number; text: string }
export type Attack = { name: string; calls: (at: number) => Call }
/** What the attacking process is told: whom it removes and brings back, where it puts pictures. */
export type Order = { name: string; url: string; cookie: string; joiner: number; project: number; ms: number }

export function newCounts() {
  return { answered: 0, refused: 0, underWay: 0, wrong: [] as string[] }
}

export type Counts = ReturnType<typeof newCounts>

export function isDone(status: Sent['status']): boolean {
  return status !== null && status >= 200 && status < 400
}

/** The bytes and the type of what a call sends. */
async function packed({ body, form }: Call) {
  if (form === undefined)
    return body === undefined ? {} : { type: 'application/json', bytes: JSON.stringify(body) }
  const packed = new Response(form)
  return { type: packed.headers.get('content-type') ?? '', bytes: Buffer.from(await packed.arrayBuffer()) }
}

/** `until`: half a second later it is given up. */
export async function send(url: string, cookie: string, call: Call, address: string, until?: number) {
  const { method, path } = call
  const { type, bytes } = await packed(call)
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
          ...(type === undefined ? {} : { 'content-type': type }),
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
    sent.end(bytes)
  })
}

/** A flat picture: a few kilobytes to send, seconds to read. */
async function picture(): Promise<Blob> {
  const flat = sharp({
    create: { width: 4900, height: 4900, channels: 3, background: '#a06a3c' },
    limitInputPixels: false,
  })
  return new Blob([new Uint8Array(await flat.webp({ effort: 0 }).toBuffer())], { type: 'image/webp' })
}

/** Jobs whose days are as long as a list may be. */
const list = [
  'Job,Client,Start date,Due date',
  ...Array.from({ length: 100 }, (_, at) => `job ${at},cl,${longDay()},${longDay()}`),
]

function longDay() {
  return `"1${',,'.repeat(2950)}x"`
}

export async function attacksOn(joiner: number, project: number): Promise<Attack[]> {
  const flat = await picture()
  const form = (fields: Record<string, string | Blob>) => {
    const filled = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') filled.set(name, value)
      else filled.set(name, value, 'photo.webp')
    }
    return filled
  }
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
    {
      name: 'pictures',
      calls: () => ({
        method: 'POST',
        path: '/api/files/upload',
        form: form({ category: 'photo', projectId: String(project), file: flat }),
      }),
    },
    {
      name: 'lists',
      calls: () => ({
        method: 'POST',
        path: '/spreadsheets/new',
        form: form({ kind: 'jobs', text: list.join('\n') }),
      }),
    },
  ]
  const mix = {
    name: 'all of these',
    calls: (at: number) => (worst[at % worst.length] ?? worst[0])?.calls(at) ?? get('/'),
  }
  return [...worst, mix]
}

export const attackNames = (await attacksOn(0, 0)).map(({ name }) => name)
