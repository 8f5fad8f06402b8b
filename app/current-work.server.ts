import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** What is being done at the moment: a request, or a part of one. What it asks of the database is summed up here. */
export type Work = {
  /** Of the request; '' for what no request has asked for, such as a chore. */
  requestId: string
  queries: number
  queryMs: number
  /** What it is a part of. */
  within?: Work | undefined
  /** Where traces are collected. */
  span?: Span | undefined
  /** Of a request: the pattern of its address, such as 'projects/:id'; undefined until a route has it. */
  route?: string
  /** Of a request: its `Cookie` header. */
  cookies?: string | undefined
}

const storage = new AsyncLocalStorage<Work>()

/** All that `act` begins is known to be done for it. */
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

/** The request that all of this is done for. */
function currentRequest(): Work | undefined {
  let request = storage.getStore()
  while (request?.within) request = request.within
  return request
}

/** The `Cookie` header of what is being answered. */
export function currentCookies(): string {
  return currentRequest()?.cookies ?? ''
}

/** A route takes part in the answer: the one furthest down is whose answer it is. */
export function noteRoute(pattern: string): void {
  const request = currentRequest()
  if (request && pattern.length >= (request.route?.length ?? 0)) request.route = pattern
}
