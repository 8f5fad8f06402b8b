import { redirect, redirectDocument } from '@remix-run/node'
import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { encodeAnswer } from '#app/domain/record-fields.schema.ts'
import { toUserRecord, userAnswer } from '#app/http/accounts/user-record.ts'
import { getActor, safeNext } from '#app/http/actor.server.ts'
import { flashHeader, redirectWithFlash } from '#app/http/flash.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { log } from '#app/log.server.ts'
import { requireOwnAccount } from '#app/models/accounts/account.server.ts'
import type { WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { forgetAccountDraft, keepAccountDraft } from '#app/services/auth/account-draft-cookie.server.ts'
import type { Claimed } from '#app/services/auth/claim-account.server.ts'
import { keepDevice, readDevice } from '#app/services/auth/known-device.server.ts'
import { endSession, forgetEndedSession, startSession } from '#app/services/auth/session.server.ts'
import type { SignedIn } from '#app/services/auth/sign-in.server.ts'
import {
  forgetArrival,
  forgetInviteCode,
  forgetPaidCheckout,
  keepArrival,
  readArrival,
} from '#app/services/auth/visit-cookies.server.ts'
import type { Joined } from '#app/services/invitations/accept-invitation.server.ts'
import {
  ensureCodeOf,
  forgetEntering,
  keepEntering,
  needsSecondStep,
} from '#app/services/two-step/second-step.server.ts'
import { keepThisPcOn } from '#app/services/workshop-pcs/this-pc.server.ts'

type RequestCall = Pick<PublicCall, 'request' | 'context'>

/** Also remembers the device. */
async function entryHeaders({ request, context }: RequestCall, { userId }: SignedIn): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await startSession(request, userId, context.address) })
  headers.append('Set-Cookie', await keepDevice(request, userId))
  return headers
}

export async function redirectAfterPassword(
  asked: RequestCall,
  signedIn: SignedIn,
  next: FormDataEntryValue | null,
) {
  return needsSecondStep(signedIn)
    ? redirectToSecondStep(signedIn, next)
    : redirectSignedIn(asked, signedIn, next)
}

export async function redirectSignedIn(
  asked: RequestCall,
  signedIn: SignedIn,
  next: FormDataEntryValue | null,
) {
  const headers = await entryHeaders(asked, signedIn)
  if (await readArrival(asked.request)) headers.append('Set-Cookie', await forgetArrival())
  const entered = await forgetEntering(asked.request)
  if (entered) headers.append('Set-Cookie', entered)
  // A full page load, so that Back leads past the sign-in page to what was typed before.
  return redirectDocument(safeNext(typeof next === 'string' ? next : null), { status: 303, headers })
}

/** After a switch by PIN. A full page load, so that nothing of the previous person stays in memory. */
export async function redirectSwitched(
  { request, context }: RequestCall,
  { userId }: SignedIn,
  pc: WorkshopPc,
  next: string,
) {
  const session = await startSession(request, userId, context.address, pc)
  const headers = new Headers({ 'Set-Cookie': session })
  const kept = await keepThisPcOn(request)
  if (kept) headers.append('Set-Cookie', kept)
  return redirectDocument(next, { status: 303, headers })
}

/** Nobody is signed in yet: for some minutes the browser keeps that the password was right. */
async function redirectToSecondStep(signedIn: SignedIn, next: FormDataEntryValue | null) {
  const path = safeNext(typeof next === 'string' ? next : null)
  const address = path === '/' ? '/login/second-step' : `/login/second-step?next=${encodeURIComponent(path)}`
  return redirect(address, { status: 303, headers: { 'Set-Cookie': await keepEntering(signedIn) } })
}

export async function redirectToNewAccount(asked: RequestCall, signedIn: SignedIn) {
  // The account exists already, and its password was given.
  if (needsSecondStep(signedIn)) return redirectToSecondStep(signedIn, null)
  const headers = await entryHeaders(asked, signedIn)
  await forgetVisit(headers)
  return redirect('/', { status: 303, headers })
}

async function forgetVisit(headers: Headers): Promise<void> {
  for (const forget of [forgetInviteCode, forgetPaidCheckout, forgetAccountDraft])
    headers.append('Set-Cookie', await forget())
}

/** Keeps the typed details for later. A full page load: what / shows is decided before Remix, by the mere presence of a session cookie. */
export async function redirectToPricing(
  { request, context }: RequestCall,
  account: NewAccount,
): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await keepAccountDraft(account) })
  const flash = { title: 'Payment Required', message: authTexts.payFirst, tone: 'bad' as const }
  headers.append('Set-Cookie', await flashHeader(flash))
  const ended = (await getActor(request, context)) ? null : await forgetEndedSession(request)
  if (ended) headers.append('Set-Cookie', ended)
  return redirectDocument('/#pricing', { status: 303, headers })
}

/** Says the company's name, which the sign-in screen will ask for and which may differ from the one they know. */
export async function redirectClaimed(asked: RequestCall, claimed: Claimed) {
  // A used link, with the password of an account that has got a second step since.
  if (needsSecondStep(claimed)) return redirectToSecondStep(claimed, null)
  const message = `You sign in to ${claimed.companyName} with ${claimed.email} and your new password.`
  const flash = { title: 'The account is yours', message, tone: 'good' } as const
  return redirectWithFlash('/', flash, await entryHeaders(asked, claimed))
}

/** `code` is the second step's. Throws 401 where it is needed and missing or wrong. */
export async function answerSignedIn(
  asked: RequestCall,
  signedIn: SignedIn,
  status: 200 | 201,
  code?: string,
) {
  const { address } = asked.context
  await ensureCodeOf(signedIn, code, { address, device: await readDevice(asked.request) })
  const account = requireOwnAccount(signedIn.userId)
  const headers = await entryHeaders(asked, signedIn)
  headers.set('Cache-Control', 'no-store')
  if (status === 201) await forgetVisit(headers)
  const user = encodeAnswer(userAnswer, toUserRecord(account, account))
  return Response.json({ user }, { status, headers })
}

/** To the sign-in screen, prefilled with company and email. Ends any session in this browser. */
export async function redirectJoined(request: Request, { companyName, email }: Joined): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await endSession(request) })
  headers.append('Set-Cookie', await keepArrival({ companyName, email }))
  return redirect('/login', { status: 303, headers })
}

export async function answerJoined(request: Request, { userId }: Joined): Promise<Response> {
  const { id, username, email, firstName, lastName, role, companyId, companyName } = requireOwnAccount(userId)
  const user = { id, username, email, firstName, lastName, role, companyId, companyName }
  const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': await endSession(request) }
  return Response.json({ message: invitationTexts.accepted, user }, { status: 201, headers })
}

/** A full page load, so that nothing of the workspace stays in memory. Says so when the session could not be ended. */
export async function redirectSignedOut(request: Request): Promise<Response> {
  try {
    return redirectDocument('/', { status: 303, headers: { 'Set-Cookie': await endSession(request) } })
  } catch (error) {
    log().error({ err: error }, 'Signing out failed')
    const message = 'You are still signed in. Please try again.'
    return redirectWithFlash('/', { title: 'Logout failed', message, tone: 'bad' })
  }
}

export async function redirectAccountDeleted(
  request: Request,
  companyClosed: string | null,
): Promise<Response> {
  const message = companyClosed
    ? `${companyClosed} was closed with it. We have mailed everybody who was in it.`
    : 'We have mailed you that it is gone.'
  const headers = { 'Set-Cookie': await endSession(request) }
  return redirectWithFlash('/login', { title: 'Your account is deleted', message }, headers)
}
