import { env } from '#app/env.server.ts'
import { findCompanyOfEmail } from '#app/models/subscriptions/buyer.server.ts'
import { AccountExistsMail } from '#app/services/mail/account-exists-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { accountReminders } from './attempts.server.ts'

/** What the page tells no stranger: somebody who asks for a second account is mailed, at most once a day, that they have one. */
export async function remindOfAccount(email: string): Promise<void> {
  const company = findCompanyOfEmail(email)
  if (!company || !(await accountReminders.isDue(email))) return
  sendMail({
    to: email,
    subject: 'You have a Mortise account already',
    element: AccountExistsMail({ companyName: company.name, link: `${env().APP_URL}/login?mode=reset` }),
  })
}
