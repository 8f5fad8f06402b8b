import { type Cookie, createCookie } from '@remix-run/node'
import { env, sessionSecrets } from '#app/env.server.ts'

function isHttps(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** A browser takes a `__Host-` cookie only over https and from this host (RFC 6265bis, 4.1.3.2). */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name
}

/** Made at its use, when the settings are known. `ending` tells several cookies of one kind apart. */
export function signedCookie(name: string, maxAge: number): (ending?: string) => Cookie {
  return (ending = '') =>
    createCookie(cookieName(name + ending), {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isHttps(),
      secrets: sessionSecrets(),
      maxAge,
    })
}
