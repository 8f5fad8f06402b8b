import { deletionPeriods, keptRecords } from '#app/domain/data-deletion/deletion-periods.ts'
import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type CompanyDeletionMailProps = {
  firstName: string
  companyName: string
  /** 'ended': the subscription; 'unused': no sign-in for two years. */
  reason: 'ended' | 'unused'
  deletedOn: string
  link: string
}

export function CompanyDeletionMail(props: CompanyDeletionMailProps) {
  const { firstName, companyName, reason, deletedOn, link } = props
  const isEnded = reason === 'ended'
  return (
    <MailLayout
      title={
        <>
          <Name>{companyName}</Name> is about to be {isEnded ? 'deleted' : 'closed'}
        </>
      }
    >
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        {isEnded ? 'The subscription of ' : 'Nobody at '}
        <Name>{companyName}</Name>
        {isEnded
          ? ` has ended. On ${deletedOn} all its data is deleted: jobs, clients, tasks, files, messages and accounts. ${keptRecords}`
          : ` has signed in for almost ${deletionPeriods.unusedYears} years. On ${deletedOn} it is closed, and ${deletionPeriods.closedDays} days later all its data is deleted.`}
      </MailText>
      <MailText>
        {isEnded
          ? 'To keep it, sign in and choose a plan before that day. To take your data with you, sign in and export it under Data rights.'
          : 'To keep it, sign in once before that day.'}
      </MailText>
      <MailButton href={link}>Sign In</MailButton>
    </MailLayout>
  )
}
