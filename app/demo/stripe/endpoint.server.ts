import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { stripeApiVersion } from '#app/services/stripe/stripe.server.ts'
import { expandAll, invalid, noAccess, Refusal } from './records.server.ts'
import type { World } from './world.server.ts'

export type Call<Parameters> = {
  world: World
  params: Parameters
  /** From the address. */
  id: string
  account: string | null
}

type Method = 'get' | 'post' | 'delete'
type EndpointOptions<Schema extends z.ZodType> = {
  method: Method
  path: string
  schema: Schema
  /** Needs an idempotency key: a repetition would make a second one. */
  creates?: boolean
  /** Also for connected accounts. */
  connected?: boolean
  work(call: Call<z.output<Schema>>): object
}

export type Endpoint = {
  method: Method
  path: string
  schema: z.ZodType
  answer(world: World, request: Request, id: string): Promise<Response>
}

const maxRemembered = 1000

export function endpoint<Schema extends z.ZodType>(options: EndpointOptions<Schema>): Endpoint {
  const { method, path, schema } = options
  return {
    method,
    path,
    schema,
    async answer(world, request, id) {
      const text = method === 'get' ? new URL(request.url).search.slice(1) : await request.text()
      const { status, body } = answer(options, world, request, id, text)
      return new Response(body, {
        status,
        headers: { 'Content-Type': 'application/json', 'Request-Id': 'req_sandbox' },
      })
    },
  }
}

/** Synchronous: two requests of one key cannot cross. */
function answer<Schema extends z.ZodType>(
  options: EndpointOptions<Schema>,
  world: World,
  request: Request,
  id: string,
  text: string,
): { status: number; body: string } {
  try {
    const account = check(options, world, request)
    if (options.method !== 'post') return work(options, world, id, account, text)
    const key = keyOf(options, request)
    if (key === null) return work(options, world, id, account, text)
    return once(world, key, `${request.url}\n${account}\n${text}`, () =>
      work(options, world, id, account, text),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: JSON.stringify(error.body()) }
  }
}

function work<Schema extends z.ZodType>(
  { schema, work, method }: EndpointOptions<Schema>,
  world: World,
  id: string,
  account: string | null,
  text: string,
) {
  const sent = decodeForm(text)
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw refusalOf(parsed.error, sent)
  const made = work({ world, params: parsed.data, id, account })
  if (method !== 'get') world.changed()
  return { status: 200, body: JSON.stringify(expandAll(world, made, sent.expand)) }
}

function check(
  { connected = false }: { connected?: boolean },
  world: World,
  request: Request,
): string | null {
  const key = request.headers.get('Authorization')
  if (!key?.startsWith('Bearer sk_')) {
    throw new Refusal(401, 'You did not provide an API key.')
  }
  const version = request.headers.get('Stripe-Version')
  if (version !== stripeApiVersion) throw new Refusal(400, `Invalid Stripe API version: ${version}`)
  const account = request.headers.get('Stripe-Account')
  if (account === null) return null
  if (world.state.accounts[account] === undefined) throw noAccess(account)
  if (!connected) throw new Refusal(400, 'The sandbox does not do this for a connected account.')
  return account
}

function keyOf({ creates = false }: { creates?: boolean }, request: Request): string | null {
  const key = request.headers.get('Idempotency-Key')
  // The SDK makes a key of its own for each call, which does not recognise a call that was repeated.
  const isOwn = key !== null && !key.startsWith('stripe-node-retry-')
  if (creates && !isOwn) throw new Refusal(400, 'This request needs an idempotency key.')
  if (key !== null && key.length > 255) throw new Refusal(400, 'Idempotency key is too long.')
  return key
}

function once(world: World, key: string, request: string, make: () => { status: number; body: string }) {
  const { requests } = world.state
  const fingerprint = createHash('sha256').update(request).digest('base64url')
  const before = requests[key]
  if (before) {
    if (before.fingerprint === fingerprint) return before
    throw new Refusal(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    )
  }
  const made = make()
  requests[key] = { fingerprint, ...made }
  const keys = Object.keys(requests)
  for (const old of keys.slice(0, Math.max(0, keys.length - maxRemembered))) delete requests[old]
  world.changed()
  return made
}

function refusalOf(error: z.ZodError, sent: Sent): Refusal {
  // Unknown names first: what they were meant to be is then missing.
  const issue = error.issues.find(issue => issue.code === 'unrecognized_keys') ?? error.issues[0]
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? ''])
    return new Refusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(path)
  return valueAt(sent, issue?.path ?? []) === undefined
    ? new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : new Refusal(400, `Invalid ${param}: ${issue?.message}`, { param })
}

function valueAt(sent: Sent, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    sent,
  )
}

function nameOf([first = '', ...rest]: string[]): string {
  return first + rest.map(part => `[${part}]`).join('')
}

export function unknownAddress({ method, url }: Request): Response {
  const refusal = new Refusal(404, `Unrecognized request URL (${method}: ${new URL(url).pathname})`)
  return Response.json(refusal.body(), { status: 404 })
}

export type Sent = { [name: string]: string | Sent | (string | Sent)[] }

type Branch = { [name: string]: string | Branch }

/** Stripe's form encoding: `line_items[0][price]=x`. Numbers from 0 make a list. */
function decodeForm(text: string): Sent {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    const last = path.pop()
    if (last === undefined || last === '') throw invalid('Invalid parameter name')
    let branch = root
    for (const part of path) {
      const next = branch[part] ?? Object.create(null)
      if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`, name)
      branch[part] = next
      branch = next
    }
    branch[last] = value
  }
  return withLists(root)
}

function withLists(branch: Branch): Sent {
  const sent: Sent = {}
  for (const [name, value] of Object.entries(branch)) {
    sent[name] = typeof value === 'string' ? value : listOrObject(value)
  }
  return sent
}

function listOrObject(branch: Branch): Sent | (string | Sent)[] {
  const sent = withLists(branch)
  const names = Object.keys(sent)
  if (names.length === 0 || !names.every((name, at) => name === String(at))) return sent
  return Object.values(sent).map(value => {
    if (Array.isArray(value)) throw invalid('A list in a list')
    return value
  })
}
