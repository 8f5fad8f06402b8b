import { dayIn } from '#app/domain/clock.ts'
import type { InvoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import type { Period } from '#app/domain/invoices/period.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findClient, requireClient } from '#app/models/clients/client.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import { StatementMail } from '#app/services/mail/statement-mail.tsx'
import { mailOnce, mailPaper } from '#app/services/papers/send-paper.server.ts'

export async function sendStatement(
  scope: Scope,
  clientId: number,
  { from, to }: Period,
  input: InvoiceSending,
): Promise<void> {
  requireMay(scope, 'invoice.edit')
  const { companyId, userId } = scope
  await mailOnce(scope, 'statement sending', {
    input: { ...input, clientId, days: { from, to } },
    make: () => {
      const client = requireClient(scope, clientId)
      const email = findUser(scope, userId)?.email ?? ''
      const { name } = requireCompany(scope)
      const today = dayIn(scope.timeZone, Date.now())
      mailPaper(scope, {
        to: input.to,
        copyTo: input.copy === 'on' ? email : '',
        subject: input.subject,
        senderName: name,
        replyTo: email,
        paper: { kind: 'statement', companyId, clientId, userId, from, to, today },
        of: { kind: 'statement', id: clientId },
        element: StatementMail({ companyName: name, words: input.words }),
      })
      recordActivity(scope, 'client.statement_sent', { subjectId: clientId, detail: { name: client.name } })
      return client
    },
    find: findClient,
  })
}
