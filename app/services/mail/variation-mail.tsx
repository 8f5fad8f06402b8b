import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type VariationMailProps = { companyName: string; words: string; what: string; link: string }

/** To a client: what is to be different, and at what price. */
export function VariationMail({ companyName, words, what, link }: VariationMailProps) {
  return (
    <MailLayout
      title={
        <>
          A change to your job, from <Name>{companyName}</Name>
        </>
      }
    >
      {words.split('\n\n').map(part => (
        <MailText key={part}>
          <Name most={4000}>{part}</Name>
        </MailText>
      ))}
      <MailButton href={link}>See the Change</MailButton>
      <MailText>
        <Name>{what}</Name>: there you can approve or decline it.
      </MailText>
    </MailLayout>
  )
}

type VariationAnswerMailProps = {
  name: string
  what: string
  isApproved: boolean
  words: string
  link: string
}

/** To whoever wrote it: what the client has answered. */
export function VariationAnswerMail({ name, what, isApproved, words, link }: VariationAnswerMailProps) {
  return (
    <MailLayout title={isApproved ? 'A variation was approved' : 'A variation was declined'}>
      <MailText>
        <Name>{what}</Name>
        {name === '' ? null : (
          <>
            , by <Name>{name}</Name>
          </>
        )}
        . {words}
      </MailText>
      <MailButton href={link}>Open the Variation</MailButton>
    </MailLayout>
  )
}
