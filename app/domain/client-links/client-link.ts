/** Links by which a company's clients read without signing in. */

/** So long an invoice's opens it: what somebody was asked to pay is looked up again when the year's books are closed. */
export const daysOfInvoiceLink = 730

/** On the page of every link that is unknown, revoked or has run out. */
export const staleLink = 'This link opens nothing any more'

/** At the foot of every page that a link opens. */
export const keepAddress = 'Keep this address to yourself: whoever has it can open this page.'

/** The address of such a page is a key to it, so it is told to nobody. */
export const linkReferrerPolicy = 'strict-origin'

/** Of whatever a link opens, its files and data too: no search engine lists it. */
export const linkHeaders = {
  'Referrer-Policy': linkReferrerPolicy,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
