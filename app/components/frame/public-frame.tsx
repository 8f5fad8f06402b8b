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
      <header>
        <a className="brand" href="/">
          <Logo />
        </a>
        {hasDoor ? <ButtonLink href="/login">Sign In</ButtonLink> : null}
      </header>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}
