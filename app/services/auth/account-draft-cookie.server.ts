import { z } from 'zod'
import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { visitorCookie } from './visit-cookies.server.ts'

const cookie = visitorCookie('mortise_account_draft', 1)

const draftShape = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  username: z.string(),
})

/** Never the password. */
export type AccountDraft = z.infer<typeof draftShape>

export async function readAccountDraft(request: Request): Promise<AccountDraft | null> {
  const parsed = draftShape.safeParse(await cookie.read(request))
  return parsed.success ? parsed.data : null
}

export function keepAccountDraft(account: NewAccount): Promise<string> {
  const { email, firstName, lastName, companyName, username } = account
  // A first name that was left out has become the username.
  const typedName = firstName === username ? '' : firstName
  return cookie.keep({ email, firstName: typedName, lastName, companyName, username } satisfies AccountDraft)
}

export function forgetAccountDraft(): Promise<string> {
  return cookie.forget()
}
