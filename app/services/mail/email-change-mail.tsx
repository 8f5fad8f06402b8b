import { Email, MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'

type Who = { firstName: string; companyName: string }

/** The address is unproven, so nothing here is the sender's own words. */
export function ConfirmEmailMail({ companyName, link }: { companyName: string; link: string }) {
  return (
    <MailLayout title="Confirm your new email">
      <MailText>Hello,</MailText>
      <MailText>
        Somebody who works at the company “<Name>{companyName}</Name>” wants to sign in to Mortise with this
        address. If that is you, open the link and confirm it; until then your present email stays.
      </MailText>
      <MailButton href={link}>Confirm This Email</MailButton>
      <MailText>
        The link works once, for 24 hours. If you do not know of this, leave it: nothing changes.
      </MailText>
    </MailLayout>
  )
}

type ConfirmOwnEmailMailProps = { companyName: string; username: string; link: string }

/** The address may be a stranger's. */
export function ConfirmOwnEmailMail({ companyName, username, link }: ConfirmOwnEmailMailProps) {
  return (
    <MailLayout title="Confirm your email">
      <MailText>Hello,</MailText>
      <MailText>
        A Mortise account was created with this address, for the company “<Name>{companyName}</Name>” and with
        the username “<Name>{username}</Name>”. If it is yours, open the link in the browser in which you are
        signed in, and confirm it: then you can invite your team, and get notifications by mail.
      </MailText>
      <MailButton href={link}>Confirm This Email</MailButton>
      <MailText>
        The link works once, for 24 hours; another one is mailed from your settings. If you do not know of
        this account, ignore this mail: the account cannot invite anybody, we will not write again, and you
        can still be invited by others.
      </MailText>
    </MailLayout>
  )
}

/** Only the owner of the address may learn of the account. */
export function EmailInUseMail() {
  return (
    <MailLayout title="This email has an account already">
      <MailText>Hello,</MailText>
      <MailText>
        Somebody wanted to use this address for another Mortise account. It has an account already, and an
        address can have one only, so nothing was changed.
      </MailText>
      <MailText>
        If it was you, sign in with this address, or choose another one in your settings. If it was not, leave
        it.
      </MailText>
    </MailLayout>
  )
}

export function EmailChangeNoticeMail({
  firstName,
  companyName,
  newEmail,
  link,
}: Who & { newEmail: string; link: string }) {
  return (
    <MailLayout title="A new email for your account">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        Somebody, we hope you, asked to change the email of your Mortise account at <Name>{companyName}</Name>{' '}
        to <Email>{newEmail}</Email>. It changes once the link mailed there has been opened.
      </MailText>
      <MailText>
        If it was not you, change your password: that also cancels the link, and signs everybody else out.
      </MailText>
      <MailButton href={link}>Change Your Password</MailButton>
    </MailLayout>
  )
}

export function EmailChangedMail({ firstName, companyName, newEmail }: Who & { newEmail: string }) {
  return (
    <MailLayout title="Your email was changed">
      <MailText>
        Hello <Name>{firstName}</Name>,
      </MailText>
      <MailText>
        Your Mortise account at <Name>{companyName}</Name> now has the email <Email>{newEmail}</Email>. Sign
        in with it from now on; this address is no longer used.
      </MailText>
      <MailText>
        If it was not you, tell the admin of your company at once: they can remove the account.
      </MailText>
    </MailLayout>
  )
}
