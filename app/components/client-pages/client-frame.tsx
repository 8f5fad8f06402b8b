import type { ReactNode } from 'react'
import { PhoneLink } from '#app/components/kit/contact.tsx'

type Company = { name: string; address: string; phone: string; email: string }

/** The frame of a page that a company's client reads: theirs is the name that stands first. */
export function ClientFrame({
  company,
  foot,
  children,
}: {
  company?: Company
  foot?: string
  children: ReactNode
}) {
  return (
    <div className="client-page">
      <div className="wide">
        {company ? (
          <header className="co">
            <p>{company.name}</p>
            {company.phone ? <PhoneLink phone={company.phone} /> : null}
          </header>
        ) : null}
        <div className="ticks" aria-hidden="true" />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {company ? (
        <footer>
          <div className="wide">
            <p>
              {[company.name, company.address].filter(Boolean).join(' · ')}
              <br />
              {[company.email, company.phone].filter(Boolean).join(' · ')}
            </p>
            {foot ? <p>{foot}</p> : null}
          </div>
        </footer>
      ) : null}
    </div>
  )
}
