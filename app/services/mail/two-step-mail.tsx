import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type TwoStepMailProps = { title: string; text: string; firstName: string; companyName: string; link: string }

export function TwoStepMail({ title, text, firstName, companyName, link }: TwoStepMailProps) {
  return (
    <MailLayout title={title}>
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        this is about your Mortise account at <Name>{companyName}</Name>.
      </MailText>
      <MailText>{text}</MailText>
      <MailText>
        If that was you, there is nothing to do. If it was not, change your password, sign out all other
        browsers, and look at your two-step sign-in:
      </MailText>
      <MailButton href={link}>Two-step sign-in</MailButton>
    </MailLayout>
  )
}
