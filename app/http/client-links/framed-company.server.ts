import type { Logo } from '#app/domain/companies/logo.ts'
import { legalFoot } from '#app/domain/papers/legal-foot.ts'

type Named = Parameters<typeof legalFoot>[0] & { phone: string; email: string; vatNumber?: string }

/** `foot` holds the full legal name and address, as on papers. */
export function framedCompany(company: Named, logo: Logo | null) {
  const { name, phone, email, vatNumber } = company
  const foot = [legalFoot(company), vatNumber && `VAT number ${vatNumber}`].filter(Boolean).join(' · ')
  return { name, foot, phone, email, logo }
}
