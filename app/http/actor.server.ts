import { type AppLoadContext, redirect } from '@remix-run/node'
import { SignedOut } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SessionActor } from '#app/models/session.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { findActor } from '#app/services/auth/session.server.ts'

export function getActor(request: Request, context: AppLoadContext): Promise<SessionActor | null> {
  context.actor ??= findActor(request)
  return context.actor
}

export type Asking = { actor: SessionActor; scope: Scope }

/** For the API: 401 when nobody is signed in. */
export async function requireActor(request: Request, context: AppLoadContext): Promise<Asking> {
  const actor = await getActor(request, context)
  if (!actor) throw new SignedOut()
  return { actor, scope: scopeOf(actor) }
}

/** For pages: to the sign-in screen, and back here afterwards when it was a page that was asked for. */
export async function requireSignedIn(request: Request, context: AppLoadContext): Promise<Asking> {
  const actor = await getActor(request, context)
  if (actor) return { actor, scope: scopeOf(actor) }
  const { pathname, search } = new URL(request.url)
  const isHome = pathname === '/' && search === ''
  throw redirect(
    request.method === 'GET' && !isHome ? `/login?next=${encodeURIComponent(pathname + search)}` : '/login',
    303,
  )
}

const longestPath = 1000

/** A path on this site to go to after signing in, else '/'. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || next.length > longestPath || !URL.canParse(next, 'http://site.invalid'))
    return '/'
  const { host, pathname, search, hash } = new URL(next, 'http://site.invalid')
  // Normalised, '/.//elsewhere.example' is '//elsewhere.example': another site.
  const isElsewhere = host !== 'site.invalid' || /^\/[/\\]/.test(pathname)
  return isElsewhere || /^\/login\b/.test(pathname) ? '/' : pathname + search + hash
}
