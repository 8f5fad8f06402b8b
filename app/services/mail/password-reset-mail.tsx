import { HouseMail, MailButton, MailText, Name } from './house-mail.tsx'

type PasswordResetMailProps = { firstName: string; companyName: string; link: string }

export function PasswordResetMail({ firstName, companyName, link }: PasswordResetMailProps) {
  return (
    <HouseMail title="Choose a new password">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        Somebody, we hope you, asked for a new password for your Mortise account at <Name>{companyName}</Name>
        .
      </MailText>
      <MailButton href={link}>Choose a new password</MailButton>
      <MailText>
        The link works once, for one hour. If it was not you, leave it: your password stays as it is.
      </MailText>
    </HouseMail>
  )
}
