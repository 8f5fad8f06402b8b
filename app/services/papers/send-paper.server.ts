import type { SentPaper } from '#app/domain/papers/paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { day, limitTries } from '#app/services/limit-tries.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { once } from '#app/services/requests/once.server.ts'

// The address is typed freely: limits mail to strangers.
const mailed = limitTries({
  points: 200,
  seconds: day,
  message: 'Your company has mailed very many documents today.',
})

// Limits the rows that one company can make.
const linked = limitTries({
  points: 200,
  seconds: day,
  message: 'Your company has made very many links today.',
})

type Mailing<T> = {
  input: { requestId?: string | undefined; [asked: string]: unknown }
  make: () => T
  find: (scope: Scope, id: number) => T | null
}

/** In one transaction. A repeated request mails it once. Throws as `once`, and TooMany above 200 of a kind a day. */
export async function mailOnce<T extends { id: number }>(
  scope: Scope,
  what: `${SentPaper} sending` | 'reminder',
  mailing: Mailing<T>,
): Promise<T> {
  await mailed.count(`${scope.companyId} ${what}`)
  return once(scope, what, mailing)
}

/** The link is shown once, and only its hash is kept. A repeated request throws Spent. */
export async function linkOnce(
  scope: Scope,
  what: `${SentPaper} link`,
  { input, make }: { input: Mailing<never>['input']; make: () => { id: number; link: string } },
): Promise<string> {
  await linked.count(`${scope.companyId} ${what}`)
  const gone = 'This link was made already, and is shown once. Please open the page again to make another.'
  return once(scope, what, { input, make, find: () => null, gone }).link
}

type PaperMail = Omit<Parameters<typeof sendMail>[0], 'rank' | 'companyId' | 'purpose'> & {
  of: { kind: SentPaper; id: number }
  copyTo?: string
}

/** To the client, and a copy to the sender where asked. Only the client's tells whether it arrived. */
export function mailPaper({ companyId, userId }: Scope, { of, copyTo = '', ...mail }: PaperMail): void {
  const purpose = `${of.kind}:${companyId}:${of.id}:${userId}` as const
  for (const to of new Set([mail.to, copyTo].filter(Boolean)))
    sendMail({ ...mail, to, companyId, rank: 'news', ...(to === mail.to && { purpose }) })
}
