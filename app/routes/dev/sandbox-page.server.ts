import { NotFound } from '#app/domain/errors.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { requireSignedIn } from '#app/http/actor.server.ts'
import { demoPage } from '#app/http/demo.server.ts'
import { atDoor } from '#app/http/door.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { isStripeSandbox } from '#app/services/stripe/stripe.server.ts'

/** 404 outside a demo without a key; `part`, what the page is made of, is not even loaded there. */
export function sandboxPage<Part, T>(
  part: () => Promise<Part>,
  work: (call: PublicCall, sandbox: Part) => Promise<T> | T,
) {
  return demoPage(async call => {
    if (!isStripeSandbox()) throw new NotFound()
    return work(call, await part())
  })
}

/** For the site owner alone: it stands in for Stripe's dashboard, which names every customer. */
export function sandboxOverview<Part, T>(
  part: () => Promise<Part>,
  work: (call: PublicCall, sandbox: Part) => Promise<T> | T,
) {
  const page = sandboxPage(part, async (call: PublicCall, sandbox: Part) => {
    const { scope } = await requireSignedIn(call.request, call.context)
    requireOwner(scope)
    return work(call, sandbox)
  })
  return atDoor({ wrapper: 'sandboxOverview' }, page)
}
