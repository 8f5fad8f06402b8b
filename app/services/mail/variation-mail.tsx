import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type VariationMailProps = { companyName: string; words: string; what: string; link: string }

export function VariationMail({ companyName, words, what, link }: VariationMailProps) {
  return (
    <MailLayout
      companyName={companyName}
      title={
        <>
          A change to your job, from <Name>{companyName}</Name>
        </>
      }
    >
      <Letter most={4000}>{words}</Letter>
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
