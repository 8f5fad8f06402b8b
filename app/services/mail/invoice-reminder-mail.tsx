import { MailLayout, MailText, Name } from './mail-layout.tsx'

type InvoiceReminderMailProps = {
  companyName: string
  number: string
  /** What whoever sends it has written, as they wrote it. */
  words: string
}

/** To a client: what is still to pay. */
export function InvoiceReminderMail({ companyName, number, words }: InvoiceReminderMailProps) {
  return (
    <MailLayout
      title={
        <>
          {number} of <Name>{companyName}</Name>
        </>
      }
    >
      {words.split('\n\n').map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
        <MailText key={at}>
          <Name most={4000}>{part}</Name>
        </MailText>
      ))}
    </MailLayout>
  )
}
