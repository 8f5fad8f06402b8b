import type { ReactNode } from 'react'
import { LegalLinks } from '#app/components/frame/legal-links.tsx'
import { Logo } from '#app/components/kit/logo.tsx'

type PayFrameProps = {
  /** Whom it is paid to; without one, nothing is to be paid here. */
  companyName?: string
  title: ReactNode
  children: ReactNode
}

/** A page that a company's customer reads: theirs is the name that stands first. */
export function PayFrame({ companyName, title, children }: PayFrameProps) {
  return (
    <div className="pay-page">
      <main id="main" tabIndex={-1}>
        {companyName ? <p className="pay-to">{companyName}</p> : null}
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <a className="brand" href="/">
          <span className="quiet">Made with</span> <Logo />
        </a>
        <LegalLinks />
      </footer>
    </div>
  )
}

type PayAmountProps = { whole: string; part: string; what: string; job: string | null }

/** What is paid, in figures that are read across a room. */
export function PayAmount({ whole, part, what, job }: PayAmountProps) {
  return (
    <div className="pay-amount">
      <b>
        {whole}
        <i>{part}</i>
      </b>
      <p>
        {what}
        {job ? <span className="quiet"> · {job}</span> : null}
      </p>
    </div>
  )
}
