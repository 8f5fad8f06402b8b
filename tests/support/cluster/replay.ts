import type { IncomingHttpHeaders } from 'node:http'
import type { Machine } from './machines.ts'

/** What an answer asks of Fly's proxy by `fly-replay`. */
export type Replay = {
  instance?: string
  region?: string
  state?: string
  fallback?: string
  elsewhere: boolean
}

export type FailedReplay = { target: string; by: Machine; reason: 'retries_exhausted' | 'no_candidate' }

export function readReplay(headers: IncomingHttpHeaders): Replay | undefined {
  const value = headers['fly-replay']
  if (value === undefined) return undefined
  const fields = new Map(String(value).split(';').map(fieldOf))
  const instance = fields.get('instance') ?? fields.get('prefer_instance')
  const [region, state, fallback] = ['region', 'state', 'fallback'].map(name => fields.get(name))
  return {
    ...(instance ? { instance } : {}),
    ...(region ? { region } : {}),
    ...(state ? { state } : {}),
    ...(fallback ? { fallback } : {}),
    elsewhere: fields.get('elsewhere') === 'true',
  }
}

function fieldOf(field: string): [string, string] {
  const at = field.indexOf('=')
  return [
    field.slice(0, at).trim(),
    field
      .slice(at + 1)
      .trim()
      .replaceAll('"', ''),
  ]
}

/** Those a request may go to, the best first: what its headers ask for, then the nearest. */
export function choicesFor(headers: IncomingHttpHeaders, machines: Machine[]): Machine[] {
  const named = (name: string) => machines.filter(({ id }) => id === headers[name])
  if (headers['fly-force-instance-id']) return named('fly-force-instance-id')
  const region = headers['fly-prefer-region'] ?? headers['fly-force-region']
  const near = machines.filter(machine => machine.region === region)
  if (headers['fly-force-region']) return near
  return [...new Set([...named('fly-prefer-instance-id'), ...near, ...machines])]
}

export function choicesOfReplay({ instance, region, elsewhere }: Replay, from: Machine, machines: Machine[]) {
  if (instance) return machines.filter(({ id }) => id === instance)
  const others = elsewhere ? machines.filter(machine => machine !== from) : machines
  return region ? others.filter(machine => machine.region === region) : others
}

/** What the proxy tells the target of a replay. */
export function sourceOf(from: Machine, { state }: Replay): string {
  const fields = [`instance=${from.id}`, `region=${from.region}`, `t=${Date.now() * 1000}`]
  return [...fields, ...(state ? [`state=${state}`] : [])].join(';')
}

/** What the proxy tells the machine that a request comes back to. */
export function failureOf({ target, by, reason }: FailedReplay): string {
  return `instance=${target};app=mortise-test;region=${by.region};replay_source=${by.id};reason=${reason};elapsed_ms=1`
}
