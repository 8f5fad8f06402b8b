import { fullName } from '#app/domain/format.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { changeTexts, type TwoStepChange } from '#app/domain/two-step/two-step-texts.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { TwoStepMail } from '#app/services/mail/two-step-mail.tsx'

type Mailed = Pick<Person, 'companyId'> & {
  email: string
  emailUnproven: boolean
  firstName: string
  username: string
  companyName: string
}

/** Call it in the transaction of the change. */
export function noteTwoStepChange(
  scope: Scope,
  own: Omit<Mailed, 'companyId'> & { lastName: string },
  change: TwoStepChange,
): void {
  const name = fullName(own.firstName, own.lastName, own.username)
  recordActivity(scope, 'user.updated', { subjectId: scope.userId, detail: { name, fields: ['twoStep'] } })
  mailTwoStepChange({ ...own, companyId: scope.companyId }, change)
}

export function mailTwoStepChange(person: Mailed, change: TwoStepChange): void {
  if (person.emailUnproven) return
  const { title, text } = changeTexts(change)
  sendMail({
    to: person.email,
    companyId: person.companyId,
    rank: 'news',
    subject: `${title}: Mortise`,
    element: TwoStepMail({
      title,
      text,
      firstName: person.firstName || person.username,
      companyName: person.companyName,
      link: `${env().APP_URL}/settings/two-step`,
    }),
  })
}
