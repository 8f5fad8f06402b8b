import { type AppLoadContext, redirect, redirectDocument } from '@remix-run/node'
import { Forbidden, NeedsPassword, SignedOut, TooMany } from '#app/domain/errors.ts'
import { requestKindOf } from '#app/domain/processor-budget.ts'
import { isReading } from '#app/domain/request-method.ts'
import type { Scope } from '#app/domain/scope.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { isShutToPin, shutToPinText } from '#app/domain/workshop-pcs/pin-session.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { findActor, findIdleMinutes, forgetEndedSession, noteUse } from '#app/services/auth/session.server.ts'
import { rememberRefusal, takeTurn } from '#app/services/company-budget.server.ts'
import type { Purchaser } from '#app/services/subscriptions/start-checkout.server.ts'
import { mustSetUpTwoStep } from '#app/services/two-step/demanded-two-step.server.ts'
import { flashHeader } from './flash.server.ts'

/** Null when nobody is signed in. Throws Forbidden when a PIN session may not open the address. */
export async function getActor(request: Request, context: AppLoadContext): Promise<SessionActor | null> {
  const actor = await getAnyActor(request, context)
  if (actor) refusePin(request, actor)
  return actor
}

/** For the frame, which also surrounds a refusal. */
export function getAnyActor(request: Request, context: AppLoadContext): Promise<SessionActor | null> {
  context.actor ??= enter(request, context)
  return context.actor
}

/** Waits for the company's turn, once per request. */
async function enter(request: Request, context: AppLoadContext): Promise<SessionActor | null> {
  const actor = await findActor(request)
  if (!actor) return null
  requireDemandedTwoStep(request, actor)
  const kind = requestKindOf(request.method, new URL(request.url).pathname)
  try {
    await takeTurn(request, actor, kind)
  } catch (error) {
    if (error instanceof TooMany && !request.signal.aborted) {
      context.retryAfterSeconds = error.retryAfterSeconds
      rememberRefusal(request.headers.get('Cookie') ?? undefined, kind, error.retryAfterSeconds)
    }
    throw error
  }
  const used = await noteUse(request, actor)
  if (used) context.setCookie(used)
  return actor
}

const twoStepPath = '/settings/two-step'

const openBefore = /^\/(?:settings\/two-step|api\/two-step)(?:\/|$)|^\/logout\/?$/

/** Throws a redirect to the set-up page, or Forbidden for the API, while two-step sign-in has to be set up. */
function requireDemandedTwoStep(request: Request, actor: SessionActor): void {
  if (!mustSetUpTwoStep(actor)) return
  const { pathname } = new URL(request.url)
  if (openBefore.test(pathname)) return
  if (pathname.startsWith('/api/')) throw new Forbidden(twoStepTexts.mustSetUp)
  throw redirect(twoStepPath, 303)
}

function refusePin({ method, url }: Request, { workshopPcId }: SessionActor): void {
  if (workshopPcId !== null && isShutToPin(method, new URL(url).pathname))
    throw new NeedsPassword(shutToPinText)
}

export type SignedInUser = { actor: SessionActor; scope: Scope }

/** For the API. Throws SignedOut (401) when nobody is signed in. */
export async function requireActor(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const actor = await getActor(request, context)
  if (!actor) throw new SignedOut(await findIdleMinutes(request))
  return { actor, scope: scopeOf(actor) }
}

export async function purchaserOf(request: Request, context: AppLoadContext): Promise<Purchaser> {
  const actor = await getActor(request, context)
  return actor ? { scope: scopeOf(actor), email: actor.email } : { address: context.address }
}

/** For pages. Throws a redirect to the sign-in screen, which returns to the page or to the form's page. */
export async function requireSignedIn(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const actor = await getActor(request, context)
  if (actor) return { actor, scope: scopeOf(actor) }
  const headers = new Headers()
  const idleMinutes = await findIdleMinutes(request)
  // The cookie stays after inactivity: the sign-in page reads the reason from it, and signing in ends the session.
  const forget = idleMinutes === null ? await forgetEndedSession(request) : null
  if (forget) headers.append('Set-Cookie', forget)
  if (isReading(request.method)) {
    throw redirect(signInPath(request.url), { status: 303, headers })
  }
  headers.append('Set-Cookie', await flashHeader(signedOutFlash))
  // A full page load: the browser keeps what was typed for going back.
  throw redirectDocument(signInPath(formPage(request)), { status: 303, headers })
}

const signedOutFlash = {
  title: 'You were signed out',
  message: 'Nothing was saved. Sign in, then go back in your browser: what you typed is still there.',
}

/** From the Referer; the form's action when that is missing or another site's. */
function formPage(request: Request): string {
  const referrer = request.headers.get('Referer') ?? ''
  const isOurs = URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host
  return isOurs ? referrer : request.url
}

function signInPath(url: string): string {
  const { pathname, search } = new URL(url)
  const next = safeNext(pathname + search)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

/** Percent-encoded: a character can take up to twelve. */
const longestPath = 500

/** A path on this site, not the sign-in screen's; else `fallback`. */
export function safeNext(next: string | null, fallback = '/'): string {
  const path = ownPath(next, fallback)
  return /^\/login\b/.test(path) ? fallback : path
}

/** A path on this site, else `fallback`. */
export function ownPath(sent: unknown, fallback: string): string {
  if (typeof sent !== 'string' || !sent.startsWith('/') || sent.length > longestPath) return fallback
  if (!URL.canParse(sent, 'http://site.invalid')) return fallback
  const { host, pathname, search, hash } = new URL(sent, 'http://site.invalid')
  const path = pathname + search + hash
  // '/.//elsewhere.example' normalises to '//elsewhere.example', another site.
  const isElsewhere = host !== 'site.invalid' || /^\/[/\\]/.test(pathname)
  return isElsewhere || path.length > longestPath ? fallback : path
}
