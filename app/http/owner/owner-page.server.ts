import { requireOwner } from '#app/domain/owner/owner.ts'
import { type Call, workspacePage } from '#app/http/page.server.ts'

/** `workspacePage` for the site owner. Throws NotFound for everybody else. */
export function ownerPage<T>(work: (call: Call) => Promise<T> | T) {
  return workspacePage<T>(call => {
    requireOwner(call.scope)
    return work(call)
  })
}
