import { DoorLinks } from '#app/components/auth/sign-in-frame.tsx'
import { Note } from '#app/components/kit/note.tsx'

type Here = { name: string; isByPin: boolean }

export function EndsPasswordSession({ here }: { here: Here | null }) {
  if (!here || here.isByPin) return null
  return (
    <Note tone="warn" title={`${here.name} is signed in with a password`}>
      That ends when somebody takes over.
    </Note>
  )
}

/** Empty where nothing ends. */
export function endsPassword(here: Here | null): string {
  return here && !here.isByPin ? `${here.name} is signed in with a password: that ends.` : ''
}

export function SwitchLinks({ here, next, back }: { here: Here | null; next: string; back?: string }) {
  const password = `/login?${new URLSearchParams({ other: '1', next })}`
  return (
    <DoorLinks
      links={[
        ...(back ? [{ href: back, label: 'Somebody else' }] : []),
        { href: password, label: 'Sign in with your password' },
        ...(here ? [{ href: next, label: `Go on as ${here.name}` }] : []),
      ]}
    />
  )
}
