type Named = {
  name: string
  address: string
  legalName?: string
  companyNumber?: string
  legalAddress?: string
}

/** By law a limited company states its full name and number on order papers and invoices. */
export function legalFoot({ name, address, legalName, companyNumber, legalAddress }: Named): string {
  return [
    legalName || name,
    companyNumber && `company number ${companyNumber}`,
    (legalAddress || address)
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}
