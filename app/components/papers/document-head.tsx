import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import type { Logo } from '#app/domain/companies/logo.ts'

type DocumentHeadProps = { company: { name: string; lines: readonly string[] }; logo: Logo | null }

/** The logo with the name beside it, or else the name. */
export function DocumentHead({ company: { name, lines }, logo }: DocumentHeadProps) {
  return (
    <header className="letter">
      {logo ? <CompanyLogo logo={logo} /> : <p className="firm">{name}</p>}
      <p className="reach">
        {logo ? <b>{name}</b> : null}
        {lines.map(line => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </header>
  )
}
