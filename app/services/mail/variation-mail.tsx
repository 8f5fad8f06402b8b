import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'
import { PaperLetter } from './paper-letter.tsx'

type VariationMailProps = { companyName: string; words: string; what: string; link: string }

export function VariationMail({ what, link, ...letter }: VariationMailProps) {
  return (
    <PaperLetter
      {...letter}
      title="A change to your job, from"
      button={{ label: 'See the Change', href: link }}
    >
      <Name>{what}</Name>: there you can approve or decline it.
    </PaperLetter>
  )
}

type VariationAnswerMailProps = {
  name: string
  what: string
  isApproved: boolean
  effect: string
  link: string
}

export function VariationAnswerMail({ name, what, isApproved, effect, link }: VariationAnswerMailProps) {
  return (
    <MailLayout title={isApproved ? 'A variation was approved' : 'A variation was declined'}>
      <MailText>
        <Name>{what}</Name>
        {name === '' ? null : (
          <>
            , by <Name>{name}</Name>
          </>
        )}
        . {effect}
      </MailText>
      <MailButton href={link}>Open the Variation</MailButton>
    </MailLayout>
  )
}
