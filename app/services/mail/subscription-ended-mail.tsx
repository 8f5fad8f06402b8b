import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type SubscriptionEndedMailProps = { firstName: string; companyName: string; link: string }

export function SubscriptionEndedMail({ firstName, companyName, link }: SubscriptionEndedMailProps) {
  return (
    <MailLayout title="Your subscription has ended">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        The Mortise subscription of <Name>{companyName}</Name> has ended. Your team can read everything, but
        saving waits.
      </MailText>
      <MailText>
        Choose a plan and everybody goes on where they stopped. We write again before anything is deleted.
      </MailText>
      <MailButton href={link}>Choose a Plan</MailButton>
    </MailLayout>
  )
}
