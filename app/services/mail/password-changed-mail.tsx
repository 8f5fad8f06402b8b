import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type PasswordChangedMailProps = { firstName: string; companyName: string; link: string }

export function PasswordChangedMail({ firstName, companyName, link }: PasswordChangedMailProps) {
  return (
    <MailLayout title="Your password was changed">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        The password of your Mortise account at <Name>{companyName}</Name> was changed just now, and you were
        signed out everywhere but in the browser it was changed in.
      </MailText>
      <MailText>If that was you, there is nothing to do. If it was not, choose a new password now:</MailText>
      <MailButton href={link}>Choose a New Password</MailButton>
    </MailLayout>
  )
}
