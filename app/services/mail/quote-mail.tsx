import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type QuoteMailProps = {
  companyName: string
  words: string
  /** 'Fri 27 November 2026' */
  until: string
  link: string
}

export function QuoteMail({ companyName, words, until, link }: QuoteMailProps) {
  return (
    <MailLayout
      companyName={companyName}
      title={
        <>
          A quote from <Name>{companyName}</Name>
        </>
      }
    >
      <Letter most={4000}>{words}</Letter>
      <MailButton href={link}>Open the Quote</MailButton>
      <MailText>
        There you can choose extras, accept it, ask for a change or decline. It is good until {until}, and
        attached as a PDF.
      </MailText>
    </MailLayout>
  )
}
