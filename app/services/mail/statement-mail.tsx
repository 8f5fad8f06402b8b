import { PaperLetter } from './paper-letter.tsx'

export function StatementMail(letter: { companyName: string; words: string }) {
  return (
    <PaperLetter {...letter} title="A statement from">
      It is attached as a PDF.
    </PaperLetter>
  )
}
