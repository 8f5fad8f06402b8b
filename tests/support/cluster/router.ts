import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KeptBody, keepBody } from './kept-body.ts'
import type { Machine } from './machines.ts'
import { choicesFor, choicesOfReplay, failureOf, type Replay, readReplay, sourceOf } from './replay.ts'

const maxReplays = 5
/** The `timeout` that Mortise gives its replays: until then a machine that is cut off is waited for. */
const unreachedMs = 5000

/** One request's way: the machines it was at, and what its sender was told. */
export type Journey = { method: string; path: string; hops: string[]; status: number }

type Arrival = { message: IncomingMessage; head?: Buffer; socket?: Socket }
type Reached = { arrival: Arrival; by: Machine }
type Refusal = { status: number; why: string }
type Traveller = { incoming: IncomingMessage; body?: KeptBody; journey: Journey }
/** Where it goes next, and what the machine there is told; `asked` is the replay that sends it. */
type Leg = { choices: Machine[]; told: IncomingHttpHeaders; asked?: { replay: Replay; by: Machine } }

const refusals = {
  /** Nothing was sent: no connection could be made. */
  noMachine: { status: 503, why: 'no machine' },
  /** It was sent, and the machine went away. */
  cut: { status: 502, why: 'cut' },
  tooLarge: { status: 502, why: 'too large to be replayed' },
  again: { status: 502, why: 'replayed after it had come back' },
  forEver: { status: 508, why: 'replayed for ever' },
} satisfies Record<string, Refusal>

/**
 * Plays Fly's proxy in front of the machines: honours `fly-replay`, names the machines a request was at in the answer's
 * `sim-hops`, and says in the header `sim-router` when an answer is its own.
 */
export async function startRouter(machines: Machine[], { port = 0, cutOff = new Set<string>() } = {}) {
  const journeys: Journey[] = []
  const connections = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => void carry(incoming, outgoing))
  server.on('upgrade', (incoming, socket) => void carryUpgrade(incoming, socket))
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.listen(port)
  await once(server, 'listening')

  function begin(incoming: IncomingMessage): Journey {
    const journey = { method: incoming.method ?? '', path: incoming.url ?? '', hops: [], status: 0 }
    journeys.push(journey)
    return journey
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse) {
    const journey = begin(incoming)
    const arrival = await travel({ incoming, body: keepBody(incoming), journey })
    const hops = { 'sim-hops': journey.hops.join(',') }
    if (isRefusal(arrival)) {
      journey.status = arrival.status
      return void outgoing.writeHead(arrival.status, { ...hops, 'sim-router': arrival.why }).end(arrival.why)
    }
    const { message } = arrival
    journey.status = message.statusCode ?? 0
    const { connection, 'keep-alive': _, ...headers } = message.headers
    outgoing.writeHead(journey.status, { ...headers, ...hops })
    message.on('error', () => outgoing.destroy())
    outgoing.on('close', () => message.destroy())
    message.pipe(outgoing)
  }

  async function carryUpgrade(incoming: IncomingMessage, client: Duplex) {
    const journey = begin(incoming)
    client.on('error', () => client.destroy())
    const arrival = await travel({ incoming, journey })
    journey.status = isRefusal(arrival) ? arrival.status : (arrival.message.statusCode ?? 0)
    const { socket, head, message } = isRefusal(arrival) ? {} : arrival
    if (!socket || !message)
      return void client.end(`HTTP/1.1 ${journey.status} -\r\nconnection: close\r\n\r\n`)
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(message)}\r\n\r\n`)
    if (head) client.write(head)
    for (const [one, other] of [
      [socket, client],
      [client, socket],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }

  /** Sends it on until some machine gives an answer that is meant for the sender. */
  async function travel(traveller: Traveller): Promise<Arrival | Refusal> {
    let leg: Leg = { choices: choicesFor(traveller.incoming.headers, machines), told: {} }
    for (;;) {
      const outcome = await firstReached(leg, traveller, cutOff)
      const next =
        'arrival' in outcome ? await afterAnswer(outcome, leg, traveller) : afterFailure(outcome, leg)
      if (!('choices' in next)) return next
      leg = next
    }
  }

  async function afterAnswer({ arrival, by }: Reached, leg: Leg, { journey, body }: Traveller) {
    const replay = readReplay(arrival.message.headers)
    if (!replay) return arrival
    arrival.message.destroy()
    if ('fly-replay-failed' in leg.told) return refusals.again
    if (journey.hops.length > maxReplays) return refusals.forEver
    if (body && !(await body.untilWhole())) return refusals.tooLarge
    const told = { 'fly-replay-src': sourceOf(by, replay) }
    return { choices: choicesOfReplay(replay, by, machines), told, asked: { replay, by } }
  }

  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://localhost:${listening}`,
    journeys,
    async stop() {
      for (const connection of connections) connection.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function afterFailure(refusal: Refusal, { asked, choices }: Leg): Refusal | Leg {
  if (refusal !== refusals.noMachine || !asked?.replay.fallback) return refusal
  const reason = choices.length > 0 ? 'retries_exhausted' : 'no_candidate'
  const { replay, by } = asked
  const failure = failureOf({ target: replay.instance ?? '', by, reason })
  return { choices: [by], told: { 'fly-replay-failed': failure } }
}

function isRefusal(arrival: Arrival | Refusal): arrival is Refusal {
  return 'why' in arrival
}

async function firstReached(
  { choices, told }: Leg,
  traveller: Traveller,
  cutOff: ReadonlySet<string>,
): Promise<Reached | Refusal> {
  for (const machine of choices) {
    if (cutOff.has(machine.id)) {
      await sleep(unreachedMs)
      continue
    }
    const arrival = await visit(machine, traveller, told)
    if (arrival === refusals.noMachine) continue
    traveller.journey.hops.push(machine.id)
    return isRefusal(arrival) ? arrival : { arrival, by: machine }
  }
  return refusals.noMachine
}

function visit(machine: Machine, { incoming, body }: Traveller, told: IncomingHttpHeaders) {
  return new Promise<Arrival | Refusal>(resolve => {
    const outgoing = request({
      host: 'localhost',
      port: machine.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, ...addedBy(incoming, machine), ...told },
      agent: false,
    })
    outgoing.on('response', message => resolve({ message }))
    outgoing.on('upgrade', (message, socket, head) => resolve({ message, socket, head }))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isUnreachable = error.code === 'ECONNREFUSED' || isRefusedTwice(error)
      resolve(isUnreachable ? refusals.noMachine : refusals.cut)
    })
    const leave = () => void outgoing.destroy()
    incoming.socket.once('close', leave)
    outgoing.once('close', () => incoming.socket.off('close', leave))
    send(outgoing, body, resolve)
  })
}

function send(outgoing: ClientRequest, body: KeptBody | undefined, resolve: (refusal: Refusal) => void) {
  if (!body) return void outgoing.end()
  if (body.flowInto(outgoing)) return
  outgoing.destroy()
  resolve(refusals.tooLarge)
}

/** 'localhost' has two addresses; Node tries both. */
function isRefusedTwice(error: unknown): boolean {
  return (
    error instanceof AggregateError &&
    error.errors.every(({ code }: { code?: string }) => code === 'ECONNREFUSED')
  )
}

function addedBy(incoming: IncomingMessage, machine: Machine): IncomingHttpHeaders {
  return {
    'fly-client-ip': String(incoming.headers['sim-client-ip'] ?? '203.0.113.7'),
    'fly-region': String(incoming.headers['fly-prefer-region'] ?? machine.region),
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'http',
    via: '1.1 fly.io',
    // Fly keeps its connections to a machine: that answers before it has read everything, and reads the rest.
    ...(incoming.headers.upgrade ? {} : { connection: 'keep-alive' }),
  }
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return lines.join('\r\n')
}
