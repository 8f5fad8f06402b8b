import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'
import { addressInOneLine } from '#app/domain/format.ts'

export type Letterhead = { name: string; address: string; phone: string; logo?: Logo | null }

export function PaperSheet({
  company,
  label,
  aside,
  className,
  children,
}: {
  company: Letterhead
  label: string
  aside: ReactNode
  className?: string
  children: ReactNode
}) {
  const reach = [addressInOneLine(company.address), company.phone].filter(Boolean).join(' · ')
  return (
    <article className={classNames('paper-sheet', className)} aria-label={label}>
      <header className="letterhead">
        {company.logo ? <CompanyLogo logo={company.logo} /> : null}
        <div className="firm">
          <p className="company">{company.name}</p>
          {reach ? <p className="reach">{reach}</p> : null}
        </div>
        <div className="aside">{aside}</div>
      </header>
      {children}
    </article>
  )
}
