import { type Cookie, createCookie } from '@remix-run/node'
import { env, sessionSecrets } from '#app/env.server.ts'

function isHttps(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** Under https a browser takes a cookie of such a name from this very host alone, over https alone (RFC 6265bis, 4.1.3.2). */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name
}

/**
 * A cookie that no script reads and nobody can forge, or one of several whose names begin so. Made at its use, when the settings
 * are known.
 */
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
