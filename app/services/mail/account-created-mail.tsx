import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type AccountCreatedMailProps = {
  firstName: string
  companyName: string
  username: string
  /** By which the payer takes the account over; null where they made it. */
  link: string | null
  supportEmail: string
}

export function AccountCreatedMail(props: AccountCreatedMailProps) {
  const { firstName, companyName, username, link, supportEmail } = props
  return (
    <MailLayout title="Your account was created">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        The Mortise account that you have paid for was created. Its company is <Name>{companyName}</Name>, its
        admin’s username <Name>{username}</Name>. Sign in with the company name, this email address and the
        password that was chosen.
      </MailText>
      {link ? (
        <>
          <MailText>
            It was created without the link in our welcome mail. If that was you, open this link in the
            browser in which you are signed in and confirm the account: its billing opens then. If it was not,
            take the account over: choose a new password, and everybody in it is signed out.
          </MailText>
          <MailButton href={link}>Confirm or Claim the Account</MailButton>
          <MailText>
            The link works once, for 7 days, whatever is done in the account meanwhile. If it has run out,
            write to {supportEmail}.
          </MailText>
        </>
      ) : (
        <MailText>If this was not you, write to {supportEmail} at once.</MailText>
      )}
    </MailLayout>
  )
}
