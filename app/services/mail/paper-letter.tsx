import type { ReactNode } from 'react'
import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type PaperLetterProps = {
  companyName: string
  /** Goes on with the company's name: 'A quote from'. */
  title: ReactNode
  words: string
  button?: { label: string; href: string }
  children: ReactNode
}

/** A document on its way to a client, with what was written to them. */
export function PaperLetter({ companyName, title, words, button, children }: PaperLetterProps) {
  return (
    <MailLayout
      companyName={companyName}
      title={
        <>
          {title} <Name>{companyName}</Name>
        </>
      }
    >
      <Letter most={4000}>{words}</Letter>
      {button ? <MailButton href={button.href}>{button.label}</MailButton> : null}
      <MailText>{children}</MailText>
    </MailLayout>
  )
}
