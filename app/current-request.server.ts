import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being answered at the moment, as far as it is known; what it asked of the database is summed up here. */
export type CurrentRequest = {
  id: string
  method: string
  /** The pattern of its address, such as 'projects/:id'; undefined until a route has it. */
  route?: string
  queries: number
  queryMs: number
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** All that `work` begins is known to be done for that request. */
export function duringRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work)
}

/** Undefined for what no request has asked for, such as a chore. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore()
}

/** A route takes part in the answer: the one furthest down is whose answer it is. */
export function noteRoute(pattern: string): void {
  const request = storage.getStore()
  if (request && pattern.length >= (request.route?.length ?? 0)) request.route = pattern
}
