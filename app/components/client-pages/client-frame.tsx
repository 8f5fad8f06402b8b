import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { PhoneLink } from '#app/components/kit/contact.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'

type Company = { name: string; address: string; phone: string; email: string; logo: Logo | null }

/** The frame of a page that a company's client reads: theirs is the name that stands first. */
export function ClientFrame({
  company,
  foot,
  printsSheet = false,
  children,
}: {
  company?: Company
  foot?: string
  /** On paper it is the document that stands on it, alone. */
  printsSheet?: boolean
  children: ReactNode
}) {
  const onPaper = printsSheet && 'print:hidden'
  return (
    <div className="client-page">
      <div className="wide">
        {company ? (
          <header className={classNames('co', onPaper)}>
            {company.logo ? <CompanyLogo logo={company.logo} /> : null}
            <div className="who">
              <p>{company.name}</p>
              {company.phone ? <PhoneLink phone={company.phone} /> : null}
            </div>
          </header>
        ) : null}
        <div className={classNames('ticks', onPaper)} aria-hidden="true" />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {company ? (
        <footer className={classNames(onPaper)}>
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
