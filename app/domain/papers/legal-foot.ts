type Named = {
  name: string
  address: string
  legalName?: string
  companyNumber?: string
  legalAddress?: string
}

/** The last line of a paper: a limited company names itself in full on its order papers and invoices, with its number. */
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
