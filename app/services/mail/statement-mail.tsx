import { Letter, MailLayout, MailText, Name } from './mail-layout.tsx'

export function StatementMail({ companyName, words }: { companyName: string; words: string }) {
  return (
    <MailLayout
      companyName={companyName}
      title={
        <>
          A statement from <Name>{companyName}</Name>
        </>
      }
    >
      <Letter most={4000}>{words}</Letter>
      <MailText>It is attached as a PDF.</MailText>
    </MailLayout>
  )
}
