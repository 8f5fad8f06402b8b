import { Letter, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type ClientNewsMailProps = { title: string; job: string; words: string; link: string }

export function ClientNewsMail({ title, job, words, link }: ClientNewsMailProps) {
  return (
    <MailLayout title={title}>
      <MailText>
        <Name>{job}</Name>
      </MailText>
      <Letter most={2000} isOfStranger>
        {words}
      </Letter>
      <MailButton href={link}>Open the Client Page</MailButton>
    </MailLayout>
  )
}
