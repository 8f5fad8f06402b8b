import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'

export function WithoutPasskeys({ children }: { children: ReactNode }) {
  return (
    <Note tone="warn" title="No passkey can be made here">
      <p>{children} An authenticator app does the same, and works in every browser.</p>
      <p className="row">
        <ButtonLink href="/settings/two-step/app">Add an Authenticator App</ButtonLink>
      </p>
    </Note>
  )
}
