import { z } from 'zod'
import { signedCookie } from '#app/services/auth/signed-cookie.server.ts'

const hourSeconds = 60 * 60

const draftShape = z.object({
  /** A workshop PC has many users. */
  userId: z.number(),
  values: z.record(z.string(), z.string()),
})

/** Characters kept of each field. */
const kept = { firstName: 254, lastName: 254, email: 254, role: 20, emails: 1500 }

const draftCookie = signedCookie('mortise_invite_draft', hourSeconds)

/** Typed before the person went to see the plans. */
export async function readInviteDraft(request: Request, userId: number): Promise<Record<string, string>> {
  const parsed = draftShape.safeParse(await draftCookie().parse(request.headers.get('Cookie')))
  return parsed.success && parsed.data.userId === userId ? parsed.data.values : {}
}

/** For an hour. Browsers drop cookies over 4 KB, so values are cut. */
export function keepInviteDraft(values: Readonly<Record<string, string>>, userId: number): Promise<string> {
  const short = Object.entries(kept).flatMap(([name, most]) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value.slice(0, most)]]
  })
  return draftCookie().serialize({ userId, values: Object.fromEntries(short) })
}

export function forgetInviteDraft(): Promise<string> {
  return draftCookie().serialize('', { maxAge: 0 })
}
