import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type DuplicateSubscriptionMailProps = {
  wasCharged: boolean
  /** Else somebody refunds it by hand. */
  isRefunded: boolean
  supportEmail: string
  way: 'claim' | 'account' | 'create' | 'sign-in'
  companyName: string
  link: string
}

export function DuplicateSubscriptionMail(props: DuplicateSubscriptionMailProps) {
  const { wasCharged, isRefunded, supportEmail } = props
  return (
    <MailLayout title="You were not subscribed twice">
      <MailText>Hello,</MailText>
      <MailText>
        You have just subscribed to Mortise with an email or for a company that is known there already. We
        have cancelled the new subscription at once.
      </MailText>
      <MailText>{moneyText(wasCharged, isRefunded, supportEmail)}</MailText>
      <Way {...props} />
    </MailLayout>
  )
}

function moneyText(wasCharged: boolean, isRefunded: boolean, supportEmail: string): string {
  if (!wasCharged) return 'Nothing was charged.'
  const given = isRefunded
    ? 'What you have just paid was sent back to you'
    : 'What you have just paid is given back'
  return `${given}. If it has not arrived within 10 days, write to ${supportEmail}.`
}

function Way({ way, companyName, link, supportEmail }: DuplicateSubscriptionMailProps) {
  if (way === 'claim') {
    return (
      <>
        <MailText>
          An account was created on your first payment, for the company <Name>{companyName}</Name>. If that
          was not you, take it over: choose a new password, and everybody in it is signed out.
        </MailText>
        <MailButton href={link}>Claim Your Account</MailButton>
      </>
    )
  }
  if (way === 'account') {
    return (
      <>
        <MailText>
          Your account belongs to the company <Name>{companyName}</Name>: sign in with that name, this email
          address and your password. If you do not know the password, or never chose one, choose another. If
          your subscription has ended, choose a plan under Subscription then.
        </MailText>
        <MailButton href={link}>Ask for a New Password</MailButton>
        <MailText>If you know nothing of such an account, write to {supportEmail}.</MailText>
      </>
    )
  }
  if (way === 'create') {
    return (
      <>
        <MailText>
          Your first payment is still there. One thing is left: create your company’s account.
        </MailText>
        <MailButton href={link}>Create Your Account</MailButton>
      </>
    )
  }
  return <MailButton href={link}>Sign In</MailButton>
}
