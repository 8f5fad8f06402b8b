import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type InvoiceMailProps = {
  companyName: string
  words: string
  /** 'INV-2026-0108' */
  what: string
  link: string
}

export function InvoiceMail({ companyName, words, what, link }: InvoiceMailProps) {
  return (
    <MailLayout
      companyName={companyName}
      title={
        <>
          <Name>{what}</Name> from <Name>{companyName}</Name>
        </>
      }
    >
      <Letter most={4000}>{words}</Letter>
      <MailButton href={link}>Open the Document</MailButton>
      <MailText>It is attached as a PDF, and the link always shows how it stands.</MailText>
    </MailLayout>
  )
}
