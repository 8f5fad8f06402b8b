import { requireOwner } from '#app/domain/owner.ts'
import { type ApiCall, api } from './api.server.ts'
import { type Call, workspacePage } from './page.server.ts'

/** `workspacePage` of the site owner. For everybody else who is signed in there is no such page, whatever they send. */
export function ownerPage<T>(work: (call: Call) => Promise<T> | T) {
  return workspacePage<T>(call => {
    requireOwner(call.scope)
    return work(call)
  })
}

type Handler = (call: ApiCall) => unknown
type Handlers = Partial<Record<'GET' | 'POST' | 'PATCH', Handler>>

/** `api` of the site owner. */
export function ownerApi(handlers: Handlers) {
  const guarded: Handlers = {}
  for (const method of ['GET', 'POST', 'PATCH'] as const) {
    const handler = handlers[method]
    if (!handler) continue
    guarded[method] = call => {
      requireOwner(call.scope)
      return handler(call)
    }
  }
  return api(guarded)
}
