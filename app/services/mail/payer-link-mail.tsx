import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type PayerLinkMailProps = {
  companyName: string
  username: string
  askedOn: string
  link: string
  supportEmail: string
}

export function PayerLinkMail(props: PayerLinkMailProps) {
  const { companyName, username, askedOn, link, supportEmail } = props
  return (
    <MailLayout title="Is this your account?">
      <MailText>Hello,</MailText>
      <MailText>
        This address has paid for the Mortise account of the company “<Name>{companyName}</Name>”. On{' '}
        {askedOn} somebody who is signed in to it as “<Name>{username}</Name>” wanted to open its billing:
        plan, cards and invoices. It opens only to the person who reads this mail.
      </MailText>
      <MailText>
        If the account is yours, open the link in the browser in which you are signed in, and confirm it. If
        you do not know it, somebody else made it on your payment: open the same link and take it over. Do not
        pass this mail on.
      </MailText>
      <MailButton href={link}>Confirm or Claim the Account</MailButton>
      <MailText>
        The link works once, for 7 days at most. If it has run out, write to {supportEmail}. While you do
        nothing, nobody sees or changes your billing.
      </MailText>
    </MailLayout>
  )
}
