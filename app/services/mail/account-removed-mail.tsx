import { keptRecords } from '#app/domain/data-deletion/deletion-periods.ts'
import { MailLayout, MailText, Name } from './mail-layout.tsx'

type AccountRemovedMailProps = {
  firstName: string
  companyName: string
  /** Null unless the company was closed with the account. */
  companyDeletedOn: string | null
  supportEmail: string
}

export function AccountRemovedMail(props: AccountRemovedMailProps) {
  const { firstName, companyName, companyDeletedOn, supportEmail } = props
  return (
    <MailLayout title="Your account was removed">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        We have removed your Mortise account at <Name>{companyName}</Name>. Your name, email, phone number,
        settings, to-dos, notifications and days off are gone.
      </MailText>
      {companyDeletedOn ? (
        <MailText>
          <Name>{companyName}</Name> was closed with it and its subscription is cancelled: nothing more is
          charged. All its data is deleted on {companyDeletedOn}. {keptRecords}
        </MailText>
      ) : null}
      <MailText>If you think that this is a mistake, write to {supportEmail} soon.</MailText>
    </MailLayout>
  )
}
