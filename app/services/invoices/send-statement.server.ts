import { dayIn } from '#app/domain/clock.ts'
import type { InvoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import type { Period } from '#app/domain/invoices/period.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findClient, requireClient } from '#app/models/clients/client.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import { day, limitTries } from '#app/services/limit-tries.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { StatementMail } from '#app/services/mail/statement-mail.tsx'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

const mailed = limitTries({
  points: 200,
  seconds: day,
  message: 'Your company has mailed very many statements today.',
})

export async function sendStatement(
  scope: Scope,
  clientId: number,
  { from, to }: Period,
  input: InvoiceSending,
): Promise<void> {
  requireMay(scope, 'invoice.edit')
  await mailed.count(String(scope.companyId))
  const { subject, words, copy } = input
  transaction(() =>
    once(scope, 'statement sending', {
      input: { ...input, clientId, days: { from, to } },
      make: () => {
        const client = requireClient(scope, clientId)
        const sender = findUser(scope, scope.userId)
        const { name } = requireCompany(scope)
        const today = dayIn(scope.timeZone, Date.now())
        const { companyId, userId } = scope
        const own = copy === 'on' ? (sender?.email ?? '') : ''
        for (const address of new Set([input.to, own].filter(Boolean))) {
          sendMail({
            to: address,
            companyId,
            rank: 'news',
            subject,
            senderName: name,
            replyTo: sender?.email ?? '',
            paper: { kind: 'statement', companyId, clientId, userId, from, to, today },
            ...(address === input.to && { purpose: `statement:${companyId}:${clientId}:${userId}` as const }),
            element: StatementMail({ companyName: name, words }),
          })
        }
        recordActivity(scope, 'client.statement_sent', { subjectId: clientId, detail: { name: client.name } })
        return client
      },
      find: id => findClient(scope, id),
    }),
  )
}
