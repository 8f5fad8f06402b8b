import { Name } from './mail-layout.tsx'
import { PaperLetter } from './paper-letter.tsx'

type InvoiceMailProps = {
  companyName: string
  words: string
  /** 'INV-2026-0108' */
  what: string
  link: string
}

export function InvoiceMail({ what, link, ...letter }: InvoiceMailProps) {
  const title = (
    <>
      <Name>{what}</Name> from
    </>
  )
  return (
    <PaperLetter {...letter} title={title} button={{ label: 'Open the Document', href: link }}>
      It is attached as a PDF, and the link always shows how it stands.
    </PaperLetter>
  )
}
