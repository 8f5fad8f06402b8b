import { keptRecords } from '#app/domain/data-deletion/deletion-periods.ts'
import { MailLayout, MailText, Name } from './mail-layout.tsx'

type CompanyClosedMailProps = {
  firstName: string
  companyName: string
  closedOn: string
  deletedOn: string
  supportEmail: string
}

export function CompanyClosedMail(props: CompanyClosedMailProps) {
  const { firstName, companyName, closedOn, deletedOn, supportEmail } = props
  return (
    <MailLayout
      title={
        <>
          <Name>{companyName}</Name> was closed
        </>
      }
    >
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        <Name>{companyName}</Name> was closed on Mortise on {closedOn}. Nobody can sign in to it any more.
      </MailText>
      <MailText>
        All its data is deleted on {deletedOn}: jobs, clients, tasks, files, messages and accounts.{' '}
        {keptRecords}
      </MailText>
      <MailText>If this should not have happened, write to {supportEmail} before that day.</MailText>
    </MailLayout>
  )
}
