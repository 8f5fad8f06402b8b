import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type QuoteAcceptedMailProps = {
  companyName: string
  name: string
  /** Number and revision. */
  reference: string
  /** With VAT. */
  total: string
  link: string
}

export function QuoteAcceptedMail({ companyName, name, reference, total, link }: QuoteAcceptedMailProps) {
  return (
    <MailLayout title="You have accepted the quote" companyName={companyName}>
      <MailText>
        Hello <Name>{name}</Name>,
      </MailText>
      <MailText>
        Thank you. You have accepted {reference} of <Name>{companyName}</Name> for {total}. Your copy is
        attached as a PDF.
      </MailText>
      <MailButton href={link}>See the Quote</MailButton>
    </MailLayout>
  )
}
