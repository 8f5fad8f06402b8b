import type { MetaDescriptor } from '@remix-run/react'
import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { keepAddress, linkReferrerPolicy, staleLink } from '#app/domain/client-links/client-link.ts'
import type { Logo } from '#app/domain/companies/logo.ts'
import { ClientOpening } from './client-opening.tsx'

type Company = { name: string; foot: string; phone: string; email: string; logo: Logo | null }

/** The company's own name stands first. */
export function ClientFrame({
  company,
  printsSheet = false,
  isStale = false,
  children,
}: {
  company?: Company
  /** The link is revoked or has run out. */
  isStale?: boolean
  /** Prints the sheet alone. */
  printsSheet?: boolean
  children: ReactNode
}) {
  const onPaper = printsSheet && 'print:hidden'
  return (
    <div className="client-page">
      <div className="mx-auto max-w-276 px-(--gut)">
        {company ? (
          <header
            className={classNames(
              'co flex min-h-19 items-center justify-between gap-3 py-2 text-ml/[1.15] font-bold',
              onPaper,
            )}
          >
            {company.logo ? (
              <CompanyLogo
                logo={company.logo}
                className="h-auto max-h-15 w-auto max-w-[min(220px,42vw)] flex-none [background:#fff] p-1.5"
              />
            ) : null}
            <div
              className={classNames(
                '[display:contents] [&_a]:whitespace-nowrap',
                company.logo && 'max-md:flex max-md:flex-col max-md:items-end max-md:text-right',
              )}
            >
              <p className={company.logo ? 'mr-auto max-md:mr-0' : undefined}>{company.name}</p>
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
        <footer className={classNames('line-above text-s/[1.6] text-chalk-2', onPaper)}>
          <div className="mx-auto flex max-w-276 flex-wrap justify-between gap-x-6 gap-y-2 px-(--gut) pt-4 pb-8">
            <p>
              {company.foot}
              <br />
              {[company.email, company.phone].filter(Boolean).join(' · ')}
            </p>
            {isStale ? null : <p>{keepAddress}</p>}
          </div>
        </footer>
      ) : null}
    </div>
  )
}

/** For a link that is revoked or has run out. One that was never sent names no company. */
export function StaleLink({ company }: { company: Company | null }) {
  return (
    <ClientFrame {...(company && { company })} isStale>
      <ClientOpening title={staleLink}>
        {company ? (
          <>
            <p className="quiet mt-3">{`Please ask ${company.name} for a new link.`}</p>
            {company.phone || company.email ? (
              <p className="row mt-4">
                {company.phone ? <PhoneLink phone={company.phone} /> : null}
                {company.email ? <MailLink email={company.email} /> : null}
              </p>
            ) : null}
          </>
        ) : (
          <p className="quiet mt-3">Please ask the person who sent it to you for a new one.</p>
        )}
      </ClientOpening>
    </ClientFrame>
  )
}

/** `by` is the company's name. */
export function clientMeta(title: string, by?: string): MetaDescriptor[] {
  return [
    { title: by === undefined ? title : `${title} · ${by}` },
    { name: 'referrer', content: linkReferrerPolicy },
    { name: 'robots', content: 'noindex' },
  ]
}
