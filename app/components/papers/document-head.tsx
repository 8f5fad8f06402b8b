import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'

type DocumentHeadProps = { company: { name: string; lines: readonly string[] }; logo: Logo | null }

/** The logo with the name beside it, or else the name. */
export function DocumentHead({ company: { name, lines }, logo }: DocumentHeadProps) {
  return (
    <header className="flex items-start justify-between gap-[8mm] [border-bottom:0.6mm_solid_#000] pb-[4mm] max-md:flex-col max-md:gap-[4mm]">
      {logo ? (
        <CompanyLogo logo={logo} className="h-auto max-h-[15mm] w-auto max-w-[62mm] flex-none" />
      ) : (
        <p className="text-[17pt]/[1.05] font-bold tracking-[-0.02em]">{name}</p>
      )}
      <p className="text-right text-[8.5pt] max-md:text-left">
        {logo ? <b>{name}</b> : null}
        {lines.map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </header>
  )
}
