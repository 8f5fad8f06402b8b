import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type PasswordResetMailProps = {
  firstName: string
  companyName: string
  /** '16:42' */
  until: string
  link: string
}

export function PasswordResetMail({ firstName, companyName, until, link }: PasswordResetMailProps) {
  return (
    <MailLayout title="Choose a new password">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        Somebody, we hope you, asked for a new password for your Mortise account at <Name>{companyName}</Name>
        .
      </MailText>
      <MailButton href={link}>Choose a New Password</MailButton>
      <MailText>
        The link works once, until {until}. If it was not you, leave it: your password stays as it is.
      </MailText>
    </MailLayout>
  )
}
