import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type QuoteAnswerMailProps = {
  name: string
  reference: string
  subject: string
  outcome: 'accepted' | 'declined' | 'change_requested'
  /** Of the client; '' for none. */
  words: string
  link: string
}

const titles = {
  accepted: 'Your quote was accepted',
  declined: 'Your quote was declined',
  change_requested: 'A change is asked for',
}

export function QuoteAnswerMail({ name, reference, subject, outcome, words, link }: QuoteAnswerMailProps) {
  return (
    <MailLayout title={titles[outcome] ?? titles.accepted}>
      <MailText>
        {reference}, <Name>{subject}</Name>, for <Name>{name}</Name>.
      </MailText>
      {words === '' ? null : (
        <Letter most={2000} isOfStranger>
          {words}
        </Letter>
      )}
      <MailButton href={link}>{outcome === 'accepted' ? 'Open the Job' : 'Open the Quote'}</MailButton>
    </MailLayout>
  )
}
