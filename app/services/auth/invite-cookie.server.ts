import { visitorCookie } from './visitor-cookie.server.ts'

const cookie = visitorCookie('mortise_invite', 7)

/** The invite code a visitor has brought along, or null. */
export async function readInviteCode(request: Request): Promise<string | null> {
  const value = await cookie.read(request)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The Set-Cookie header that keeps a code for a week. */
export function keepInviteCode(code: string): Promise<string> {
  return cookie.keep(code)
}

export function forgetInviteCode(): Promise<string> {
  return cookie.forget()
}
