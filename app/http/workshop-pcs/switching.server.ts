import { redirect } from '@remix-run/node'
import { fullName } from '#app/domain/format.ts'
import { getActor } from '#app/http/actor.server.ts'
import { flashHeader } from '#app/http/flash.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import type { WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { findThisPc, forgetThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'

/** Who is signed in as somebody else takes over. */
export type Here = { name: string; isByPin: boolean }

/** The workshop PC that asks, and who is signed in at it; any other browser is led to the sign-in page. */
export async function readSwitching({
  request,
  context,
}: PublicCall): Promise<{ pc: WorkshopPc; here: Here | null }> {
  const pc = await findThisPc(request)
  if (!pc) throw await noWorkshopPc()
  const actor = await getActor(request, context)
  const here = actor && {
    name: fullName(actor.firstName, actor.lastName, actor.username),
    isByPin: actor.workshopPcId !== null,
  }
  return { pc, here }
}

async function noWorkshopPc(): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await forgetThisPc() })
  const message = 'Sign in with your password. An admin or project manager can make it one, in the settings.'
  const flash = { title: 'This browser is no workshop PC', message } as const
  headers.append('Set-Cookie', await flashHeader(flash))
  return redirect('/login', { status: 303, headers })
}
