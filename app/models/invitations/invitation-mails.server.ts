import { sql } from 'drizzle-orm'
import { invitationMails, type MailsSent } from '#app/domain/invitations/invitation.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'

/** The mails of the company's invitations within the period; each has its line in history. */
export function countInvitationMails(scope: Scope, email: string): Omit<MailsSent, 'lastAt'> {
  const since = Date.now() - invitationMails.periodMs
  return db().get(sql`select count(*) as ofCompany,
    coalesce(sum(lower(sent.email) = ${email.toLowerCase()}), 0) as toOne
    from team_invitations sent join activities act on act.company_id = sent.company_id and act.subject_id = sent.id
    where sent.company_id = ${scope.companyId} and sent.sent_at > ${since}
      and act.verb in ('user.invited', 'user.invitation_resent') and act.created_at > ${since}`)
}
