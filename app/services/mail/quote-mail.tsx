import { PaperLetter } from './paper-letter.tsx'

type QuoteMailProps = {
  companyName: string
  words: string
  /** 'Fri 27 November 2026' */
  until: string
  link: string
}

export function QuoteMail({ until, link, ...letter }: QuoteMailProps) {
  return (
    <PaperLetter {...letter} title="A quote from" button={{ label: 'Open the Quote', href: link }}>
      There you can choose extras, accept it, ask for a change or decline. It is good until {until}, and
      attached as a PDF.
    </PaperLetter>
  )
}
