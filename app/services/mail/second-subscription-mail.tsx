import { HouseMail, MailButton, MailText } from './house-mail.tsx'

type SecondSubscriptionMailProps = { wasCharged: boolean; supportEmail: string; link: string }

export function SecondSubscriptionMail({ wasCharged, supportEmail, link }: SecondSubscriptionMailProps) {
  return (
    <HouseMail title="You were not subscribed twice">
      <MailText>
        You have just subscribed to Mortise with an email or for a company that is known there already. We
        have cancelled the new subscription at once.
      </MailText>
      <MailText>
        {wasCharged
          ? `What you have just paid is given back. If it has not arrived within ten days, write to ${supportEmail}.`
          : 'Nothing was charged.'}
      </MailText>
      <MailButton href={link}>Sign in</MailButton>
      <MailText>
        If you have paid but have no account yet, create it with this email address. If your subscription has
        ended, sign in and choose a plan under Subscription.
      </MailText>
    </HouseMail>
  )
}
