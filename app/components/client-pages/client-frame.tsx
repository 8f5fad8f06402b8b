import type { ReactNode } from 'react'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { PhoneLink } from '#app/components/kit/contact.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'

type Company = { name: string; address: string; phone: string; email: string; logo: Logo | null }

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
            {company.logo ? <CompanyLogo logo={company.logo} /> : null}
            <div className="who">
              <p>{company.name}</p>
              {company.phone ? <PhoneLink phone={company.phone} /> : null}
            </div>
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
