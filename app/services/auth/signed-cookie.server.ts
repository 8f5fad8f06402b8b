import { type Cookie, createCookie } from '@remix-run/node'
import { env, sessionSecrets } from '#app/env.server.ts'

/** A cookie that no script reads and nobody can forge. Made at its first use, when the settings are known. */
export function signedCookie(name: string, maxAge: number, path = '/'): () => Cookie {
  let cookie: Cookie | undefined
  return () => {
    cookie ??= createCookie(name, {
      httpOnly: true,
      sameSite: 'lax',
      path,
      secure: env().APP_URL.startsWith('https:'),
      secrets: sessionSecrets(),
      maxAge,
    })
    return cookie
  }
}
