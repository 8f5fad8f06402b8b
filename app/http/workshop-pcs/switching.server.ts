import { redirect } from '@remix-run/node'
import { fullName } from '#app/domain/format.ts'
import { getActor, safeNext } from '#app/http/actor.server.ts'
import { flashHeader } from '#app/http/flash.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import type { WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { findThisPc, forgetThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'

export type Here = { name: string; isByPin: boolean }

/** Throws a redirect to the sign-in page for any browser but a workshop PC's. */
export async function readSwitching({
  request,
  context,
  url,
}: PublicCall): Promise<{ pc: WorkshopPc; here: Here | null; next: string }> {
  const pc = await findThisPc(request)
  if (!pc) throw await noWorkshopPc()
  const actor = await getActor(request, context)
  const here = actor && {
    name: fullName(actor.firstName, actor.lastName, actor.username),
    isByPin: actor.workshopPcId !== null,
  }
  return { pc, here, next: safeNext(url.searchParams.get('next') ?? pageBefore(request)) }
}

/** Where Switch Person was pressed, from the Referer. */
function pageBefore(request: Request): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { host, pathname, search } = new URL(referrer)
  const isOther = host === new URL(request.url).host && !pathname.startsWith('/switch-person')
  return isOther ? pathname + search : '/'
}

async function noWorkshopPc(): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await forgetThisPc() })
  const message = 'Sign in with your password. An admin or project manager can make it one, in the settings.'
  const flash = { title: 'This browser is no workshop PC', message } as const
  headers.append('Set-Cookie', await flashHeader(flash))
  return redirect('/login', { status: 303, headers })
}
