import type { ReactNode } from 'react'
import { LegalLinks } from '#app/components/frame/legal-links.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import styles from '#app/styles/public-frame.css?url'

type PublicFrameProps = {
  children: ReactNode
  /** Not where it is unknown whether somebody is signed in. */
  hasDoor?: boolean
}

/** What stands around a page that visitors read: the name, the door, and the pages of law. */
export function PublicFrame({ children, hasDoor = true }: PublicFrameProps) {
  return (
    <div className="open-page">
      {/* Here and not with the page: an error page has none of its own. */}
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
