import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** A request, a scheduled job, or a part of one, with its queries. */
export type Work = {
  /** '' for what no request has asked for, such as a scheduled job. */
  requestId: string
  queries: number
  queryMs: number
  within?: Work | undefined
  /** Only where traces are collected. */
  span?: Span | undefined
  /** 'projects/:id', the pattern of a request's address; undefined until a route has it. */
  route?: string
  /** The `Cookie` header of a request. */
  cookies?: string | undefined
}

const storage = new AsyncLocalStorage<Work>()

export function during<T>(work: Work, act: () => T): T {
  return storage.run(work, act)
}

/** Undefined for what no request has asked for, where no traces are collected. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}

export function countQuery(ms: number): void {
  for (let work = storage.getStore(); work; work = work.within) {
    work.queries++
    work.queryMs += ms
  }
}

function currentRequest(): Work | undefined {
  let request = storage.getStore()
  while (request?.within) request = request.within
  return request
}

export function currentCookies(): string {
  return currentRequest()?.cookies ?? ''
}

/** Nested routes all take part: the deepest one answers. */
export function noteRoute(pattern: string): void {
  const request = currentRequest()
  if (request && pattern.length >= (request.route?.length ?? 0)) request.route = pattern
}
