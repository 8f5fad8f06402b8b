import { Letter, MailLayout, MailText, Name } from './mail-layout.tsx'

/** To a client: what passed between them and the company. `words` are as whoever sends it wrote them. */
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
