import { NotFound } from '#app/domain/errors.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { requireSignedIn } from '#app/http/actor.server.ts'
import { demoPage } from '#app/http/demo.server.ts'
import { atDoor } from '#app/http/door.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { isStripeSandbox } from '#app/services/stripe/stripe.server.ts'

const load = async () => ({
  ...(await import('#app/demo/stripe/page-parts.server.ts')),
  ...(await import('#app/demo/stripe/pages.server.ts')),
  ...(await import('#app/demo/stripe/overview.server.ts')),
})

type Work<T> = (call: PublicCall, sandbox: Awaited<ReturnType<typeof load>>) => Promise<T> | T

/** 404 outside a demo without a key, which does not even load the pages. */
export function sandboxPages<T>(work: Work<T>) {
  return demoPage(async call => {
    if (!isStripeSandbox()) throw new NotFound()
    return work(call, await load())
  })
}

/** For the site owner alone, as it names every customer. */
export function sandboxOverview<T>(work: Work<T>) {
  const page = sandboxPages(async (call, sandbox) => {
    const { scope } = await requireSignedIn(call.request, call.context)
    requireOwner(scope)
    return work(call, sandbox)
  })
  return atDoor({ wrapper: 'sandboxOverview' }, page)
}
