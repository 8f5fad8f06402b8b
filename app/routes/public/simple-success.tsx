import type { MetaFunction } from '@remix-run/node'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'

export const links = signInLinks

export default function SimpleSuccess() {
  return (
    <SignInFrame title="Payment Successful" lead="Thank you.">
      <Note tone="good" title="What happens next">
        <p>
          We have mailed you how to go on. Create your company’s account with the same email address you used
          for payment.
        </p>
      </Note>
      <ButtonLink variant="go" href="/login?mode=create-account">
        Create Your Account
      </ButtonLink>
      <DoorLinks links={[{ href: '/login', label: 'Back to Sign In' }]} />
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Payment Successful · Mortise' },
  { name: 'robots', content: 'noindex' },
]
