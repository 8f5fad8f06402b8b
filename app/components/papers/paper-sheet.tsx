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
    <article
      className={classNames(
        'paper-sheet text-[10pt]/[1.3] max-md:mx-[calc(-1*var(--gut))] max-md:w-auto max-md:max-w-none',
        // One page, whatever stands on it.
        'print:h-[268mm] print:overflow-hidden print:break-after-page print:last-of-type:break-after-auto',
        className,
      )}
      aria-label={label}
    >
      <header className="flex items-start justify-between gap-[8mm] leading-[1.25] max-md:flex-wrap max-md:gap-[4mm_8mm]">
        {company.logo ? (
          // As high as the name and its line, so that the sheet stays one page with a logo.
          <CompanyLogo logo={company.logo} className="h-auto max-h-[10mm] w-auto max-w-[46mm] flex-none" />
        ) : null}
        <div
          className={classNames(
            'min-w-0',
            company.logo ? 'ml-[-3mm] flex-auto max-md:ml-0' : 'max-md:flex-[1_1_50mm]',
          )}
        >
          <p className="text-[16pt]/[1.1] font-bold tracking-[-0.02em]">{company.name}</p>
          {reach ? <p className="line-clamp-2 text-[9pt]">{reach}</p> : null}
        </div>
        <div className="line-clamp-3 min-w-0 flex-none text-right text-[9pt] max-md:flex-auto">{aside}</div>
      </header>
      {children}
    </article>
  )
}
