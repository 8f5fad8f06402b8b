import { ButtonLink } from '#app/components/kit/button.tsx'
import { HeadLinks } from '#app/components/kit/head-links.tsx'

export function MoreOfInvoices() {
  return (
    <HeadLinks label="More of invoices">
      <ButtonLink variant="bare" href="/invoicing/bank">
        Bank Statement
      </ButtonLink>
      <ButtonLink variant="bare" icon="file" href="/invoicing/exports">
        For Your Accountant
      </ButtonLink>
      <ButtonLink variant="bare" href="/invoicing/vat">
        VAT on Sales
      </ButtonLink>
      <ButtonLink variant="bare" href="/invoicing/cis">
        CIS Kept Back
      </ButtonLink>
      <ButtonLink variant="bare" icon="gear" href="/invoicing/settings">
        Settings
      </ButtonLink>
    </HeadLinks>
  )
}
