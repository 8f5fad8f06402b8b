import { Email, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type WelcomeMailProps = {
  /** From Stripe; null when it does not look like a name. */
  name: string | null
  email: string
  /** 'Fri 27 November 2026'; null without a trial. */
  trialEndsOn: string | null
  link: string
}

export function WelcomeMail({ name, email, trialEndsOn, link }: WelcomeMailProps) {
  return (
    <MailLayout title="Welcome to Mortise">
      <MailText>
        {name ? (
          <>
            Hello <Name>{name}</Name>,
          </>
        ) : (
          'Hello,'
        )}
      </MailText>
      <MailText>
        Your subscription is set up. One thing is left: create your company’s account, with this same email
        address, <Email>{email}</Email>.
      </MailText>
      <MailButton href={link}>Create Your Account</MailButton>
      {trialEndsOn ? (
        <MailText>
          Your free trial runs until {trialEndsOn}. Nothing is charged before then, and you can cancel at any
          time until then.
        </MailText>
      ) : null}
      <MailText>
        Then put in your first job: its name, its client and a due date are enough to begin with.
      </MailText>
    </MailLayout>
  )
}
