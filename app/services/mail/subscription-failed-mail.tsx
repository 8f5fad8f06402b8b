import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type SubscriptionFailedMailProps = { firstName: string; companyName: string; link: string }

export function SubscriptionFailedMail({ firstName, companyName, link }: SubscriptionFailedMailProps) {
  return (
    <MailLayout title="A payment did not go through">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        The payment for the Mortise subscription of <Name>{companyName}</Name> was declined. Until it is
        settled your team can read everything, but saving waits.
      </MailText>
      <MailText>You can pay the invoice or use another card. It takes a minute.</MailText>
      <MailButton href={link}>Settle the Payment</MailButton>
    </MailLayout>
  )
}
