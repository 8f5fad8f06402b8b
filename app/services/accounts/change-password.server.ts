import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { savePassword } from '#app/models/auth/password-reset.server.ts'
import { deleteOtherSessions } from '#app/models/auth/session.server.ts'
import { refuseGuessable } from '#app/services/auth/guessable-password.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { PasswordChangedMail } from '#app/services/mail/password-changed-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { ensurePassword, requireSamePassword } from './ensure-password.server.ts'

type Passwords = { currentPassword: string; newPassword: string }

/** Signs the person out everywhere but in session `sid`; returns how many ended. */
export async function changePassword(scope: Scope, passwords: Passwords, sid: string) {
  const own = await ensurePassword(scope, passwords.currentPassword)
  refuseGuessable(passwords.newPassword, own, 'newPassword')
  const passwordHash = await hashPassword(passwords.newPassword)
  return transaction(() => {
    requireSamePassword(scope, own)
    savePassword(scope.userId, passwordHash)
    const name = fullName(own.firstName, own.lastName, own.username)
    recordActivity(scope, 'user.updated', { subjectId: scope.userId, detail: { name, fields: ['password'] } })
    if (!own.emailUnproven) mailChange(scope, own)
    afterCommit(() => noteSecurityEvent('passwordChanged', scope))
    return deleteOtherSessions(scope, sid)
  })
}

function mailChange({ companyId }: Scope, own: Awaited<ReturnType<typeof ensurePassword>>): void {
  sendMail({
    to: own.email,
    companyId,
    rank: 'news',
    subject: 'Your Mortise password was changed',
    element: PasswordChangedMail({
      firstName: own.firstName || own.username,
      companyName: own.companyName,
      link: `${env().APP_URL}/login?mode=reset`,
    }),
  })
}
