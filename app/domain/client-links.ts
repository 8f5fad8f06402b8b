/** Links by which a company's clients read without signing in. */

/** So long an invoice's opens it: what somebody was asked to pay is looked up again when the year's books are closed. */
export const daysOfInvoiceLink = 730

/** On the page of every link that is unknown, revoked or has run out: it names nobody. */
export const staleLink = 'This link opens nothing any more'
