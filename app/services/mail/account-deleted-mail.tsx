import { deletionPeriods, keptRecords } from '#app/domain/data-deletion/deletion-periods.ts'
import { MailLayout, MailText, Name } from './mail-layout.tsx'

type AccountDeletedMailProps = {
  firstName: string
  companyName: string
  /** Null unless the company was closed with the account. */
  companyDeletedOn: string | null
  afterInactivity: boolean
  supportEmail: string
}

export function AccountDeletedMail(props: AccountDeletedMailProps) {
  const { firstName, companyName, companyDeletedOn, afterInactivity, supportEmail } = props
  return (
    <MailLayout title="Your account was deleted">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        Your Mortise account at <Name>{companyName}</Name>{' '}
        {afterInactivity
          ? `was not used for ${deletionPeriods.unusedYears} years. It was deleted, as we wrote to you a month ago.`
          : 'was deleted, as you asked.'}
      </MailText>
      <MailText>
        Your name, email, phone number, settings, to-dos, notifications and days off are gone. What you did on
        jobs stays with the company under “Former member”.
      </MailText>
      {companyDeletedOn ? (
        <MailText>
          <Name>{companyName}</Name> was closed with it. All its data is deleted on {companyDeletedOn}.{' '}
          {keptRecords}
        </MailText>
      ) : null}
      <MailText>
        This is the last mail we send to this address. If something is wrong with it, write to {supportEmail}.
      </MailText>
    </MailLayout>
  )
}
