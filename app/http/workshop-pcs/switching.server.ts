import { redirect } from '@remix-run/node'
import { fullName } from '#app/domain/format.ts'
import { getActor, safeNext } from '#app/http/actor.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import type { WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { findThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'

export type Here = { name: string; isByPin: boolean }

type Switching = { pc: WorkshopPc; here: Here | null; next: string }

/** Null for any browser but a workshop PC's. */
export async function findSwitching({ request, context, url }: PublicCall): Promise<Switching | null> {
  const pc = await findThisPc(request)
  if (!pc) return null
  const actor = await getActor(request, context)
  const here = actor && {
    name: fullName(actor.firstName, actor.lastName, actor.username),
    isByPin: actor.workshopPcId !== null,
  }
  return { pc, here, next: safeNext(url.searchParams.get('next') ?? pageBefore(request)) }
}

/** Throws a redirect to the page that says that this is no workshop PC. */
export async function readSwitching(call: PublicCall): Promise<Switching> {
  const found = await findSwitching(call)
  if (!found) throw redirect('/switch-person', 303)
  return found
}

/** Where Switch Person was pressed, from the Referer. */
function pageBefore(request: Request): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { host, pathname, search } = new URL(referrer)
  const isOther = host === new URL(request.url).host && !pathname.startsWith('/switch-person')
  return isOther ? pathname + search : '/'
}
