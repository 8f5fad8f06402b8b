import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Visitor } from '#tests/support/http-client.ts'

/** Nothing is called as in the round before. */
let rounds = 0
const betweenMs = 40
const triedAgainAfterMs = 150
/** What a client may be told while the leader changes; 502 is of the proxy, for a machine that went away. */
const forNow = [502, 503]
/** No answer tells of SQLite. */
export const ofSqlite = /SQLITE|disk I\/O|readonly/i

/** A project or a message that was answered with 201. */
export type Written = {
  text: string
  companyName: string
  /** The machine that wrote it, and how far its database was then. */
  by: string
  position: number
  /** By `performance.now()`. */
  at: number
  tries: number
}

export type WritingClient = { companyName: string; visitor: Visitor; door: 'project' | 'message' }

/**
 * Lets each client write one thing after another, and again with the same key until it is answered with 201; what is answered
 * otherwise than with 201, 502 or 503 is a fault.
 */
export function startWriting(clients: WritingClient[]) {
  rounds += 1
  const round = rounds
  const written: Written[] = []
  const faults: string[] = []
  let isOver = false
  let longestGapMs = 0
  let lastAt = performance.now()

  const writing = clients.map(async (client, number) => {
    for (let at = 0; !isOver; at++) {
      const text = `${client.door} ${round}-${number}-${at} of ${client.companyName}`
      written.push(await untilWritten(client, text))
      longestGapMs = Math.max(longestGapMs, performance.now() - lastAt)
      lastAt = performance.now()
      await sleep(betweenMs)
    }
  })

  async function untilWritten(client: WritingClient, text: string): Promise<Written> {
    const key = randomUUID()
    for (let tries = 1; ; tries++) {
      const answer = await send(client, text, key).catch(() => null)
      if (answer?.status === 201) return { ...whereWritten(client, answer), text, tries }
      if (answer && !forNow.includes(answer.status))
        faults.push(`${answer.status} ${answer.text.slice(0, 200)}`)
      if (ofSqlite.test(answer?.text ?? '')) faults.push(`told of SQLite: ${answer?.text}`)
      await sleep(triedAgainAfterMs)
    }
  }

  return {
    /** Resolves once all that was begun is written. */
    async stop() {
      isOver = true
      await Promise.all(writing)
      return { round, written, faults, longestGapMs: Math.round(longestGapMs) }
    },
  }
}

function send({ visitor, door }: WritingClient, text: string, key: string): Promise<Answer> {
  const sending = { headers: { 'Idempotency-Key': key } }
  if (door === 'project') return visitor.api('POST', '/api/projects', { name: text }, sending)
  return visitor.api('POST', '/api/chat/messages', { content: text, clientId: key }, sending)
}

/** Of the answer's own cookie: the browser's may be of another that came meanwhile. */
function whereWritten({ companyName }: WritingClient, { headers }: Answer) {
  const by = headers.get('sim-hops')?.split(',').at(-1) ?? ''
  const [, position] = /(?:^|, )app_tx=(\d+)/.exec(headers.getSetCookie().join(', ')) ?? []
  return { companyName, by, position: Number(position), at: performance.now() }
}

/** Reads one page after another; whatever is not answered with 200 has failed. */
export function startReading(visitors: Visitor[], paths = ['/projects', '/api/projects']) {
  const failed: string[] = []
  let count = 0
  let isOver = false
  const reading = visitors.map(async visitor => {
    while (!isOver) {
      for (const path of paths) {
        const { status, headers } = await visitor.get(path)
        count += 1
        if (status !== 200)
          failed.push(`${status} at ${headers.get('sim-hops')} ${headers.get('sim-router') ?? ''}`)
      }
      await sleep(betweenMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      return { count, failed }
    },
  }
}
