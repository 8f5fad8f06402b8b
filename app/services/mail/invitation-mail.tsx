import { invitationDays } from '#app/domain/invitations/invitation.ts'
import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type InvitationMailProps = {
  firstName: string
  companyName: string
  invitedByName: string
  role: string
  /** 'Fri 27 November 2026' */
  until: string
  link: string
}

export function InvitationMail(props: InvitationMailProps) {
  const { firstName, companyName, invitedByName, role, until, link } = props
  const company = <Name>{companyName}</Name>
  return (
    <MailLayout title={<>Join {company}</>}>
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        <Name>{invitedByName}</Name> invites you to work with {company} in Mortise, where the company keeps
        its jobs from measure to install. You join as {role}.
      </MailText>
      <MailButton href={link}>Accept the Invitation</MailButton>
      <MailText>
        You choose a username and a password, then you sign in with them. The link works once, for{' '}
        {invitationDays} days, until {until}.
      </MailText>
      <MailText>If you do not know {company}, leave it: nothing happens without you.</MailText>
    </MailLayout>
  )
}
