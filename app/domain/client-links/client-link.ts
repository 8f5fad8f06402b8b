/** Two years: clients look up invoices when they close their books. */
export const daysOfInvoiceLink = 730

export const staleLink = 'This link opens nothing any more'

export const keepAddress = 'Keep this address to yourself: anybody who has it can open this page.'

/** The address is the key to the page: others hear no more than the host. */
export const linkReferrerPolicy = 'strict-origin'

export const linkHeaders = {
  'Referrer-Policy': linkReferrerPolicy,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
