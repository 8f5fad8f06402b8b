import { deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'
import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type UnusedAccountMailProps = {
  firstName: string
  companyName: string
  erasedOn: string
  /** Null for a former member, who cannot sign in. */
  link: string | null
}

export function UnusedAccountMail({ firstName, companyName, erasedOn, link }: UnusedAccountMailProps) {
  return (
    <MailLayout title="Your account is about to be deleted">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        {link ? 'You have not signed in to Mortise at ' : 'You left '}
        <Name>{companyName}</Name>
        {link ? '' : ' on Mortise, and have not signed in'}
        {` for almost ${deletionPeriods.unusedYears} years. `}
        On {erasedOn} your account is deleted: your name, email and phone number, your settings, to-dos and
        days off. What you did on jobs stays with the company under “Former member”.
      </MailText>
      {link ? (
        <>
          <MailText>To keep it, sign in once before that day.</MailText>
          <MailButton href={link}>Sign In</MailButton>
        </>
      ) : (
        <MailText>There is nothing you have to do.</MailText>
      )}
    </MailLayout>
  )
}
