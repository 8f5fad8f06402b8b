import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type AccountExistsMailProps = { companyName: string; link: string }

export function AccountExistsMail({ companyName, link }: AccountExistsMailProps) {
  return (
    <MailLayout title="You have an account already">
      <MailText>Hello,</MailText>
      <MailText>
        Somebody has just asked for a Mortise account with this email address. It has one already, at{' '}
        <Name>{companyName}</Name>: sign in with that company name, this email address and your password.
      </MailText>
      <MailText>If you have forgotten your password, choose another one.</MailText>
      <MailButton href={link}>Ask for a New Password</MailButton>
      <MailText>If it was not you who asked, there is nothing to do.</MailText>
    </MailLayout>
  )
}
