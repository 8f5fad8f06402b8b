import type { ReactNode } from 'react'
import { LegalLinks } from '#app/components/frame/legal-links.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import styles from '#app/styles/public-frame.css?url'

type PublicFrameProps = {
  children: ReactNode
  /** False where it is unknown whether somebody is signed in. */
  hasDoor?: boolean
}

export function PublicFrame({ children, hasDoor = true }: PublicFrameProps) {
  return (
    <div className="open-page">
      {/* Loaded here: an error page has no links of its own. */}
      <link rel="stylesheet" href={styles} />
      <header className="flex items-center justify-between min-h-21 px-(--gut)">
        <a className="brand pl-0" href="/">
          <Logo />
        </a>
        {hasDoor ? <ButtonLink href="/login">Sign In</ButtonLink> : null}
      </header>
      <main id="main" className="main pb-12" tabIndex={-1}>
        {children}
      </main>
      <footer className="pb-8 px-(--gut)">
        <LegalLinks />
      </footer>
    </div>
  )
}
