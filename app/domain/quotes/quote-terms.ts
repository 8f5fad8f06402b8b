/** By its first line a text that was left as it came is known: the page asks to have it checked. */
export const sampleMark =
  'SAMPLE. Have this checked by somebody who knows the law before you send it to a client.'

export const sampleTermsName = 'Terms of business'

/** A beginning, not advice: the text that a company sends is its own. */
export const sampleTerms = `${sampleMark}

1. What we do
We supply and fit what the quote describes, in the rooms that it names. What it does not name is not included. A change that you ask for is priced and agreed in writing before we begin it.

2. Price and payment
The price is as the quote says, with VAT at the rate of the day on which it falls due. Each part is due as the payment stages say. Goods remain ours until they are paid for.

3. Measurements and drawings
We make to the sizes that we take on site and to the drawings that you agree to. Timber moves and varies in colour and grain: that is no fault.

4. Dates
Dates are our best estimate. If we are kept from working by something that neither of us could foresee, we agree another date.

5. The site
You make sure that we can come in, park, and have power and water, and that the rooms are cleared. Before we fit, walls are to be plastered and dry.

6. Guarantee
We put right what is faulty in what we made for two years from fitting, with fair wear and tear left out. Your rights by law are not touched by this.

7. If you are a consumer: cancelling
Where this contract is agreed away from our premises or at a distance, you have 14 days from the day on which you accept to cancel our services, such as fitting, without giving a reason: tell us in a clear statement, by letter or by email. This does not apply to goods that we make to your measurements and choices: once you have accepted, an order for these cannot be cancelled by that right. If you ask us to begin a service within the 14 days, you pay for what was done until you cancel; once it is fully done at your request, the right to cancel it ends.
Model cancellation form: "To [our name and address]: I hereby give notice that I cancel my contract for the following service: [what]. Ordered on: [date]. Name: [name]. Address: [address]. Date: [date]."

8. Complaints and law
Tell us first: most things are put right in a day. The law of England and Wales applies.`

export function isUncheckedSample(body: string): boolean {
  return body.trimStart().startsWith(sampleMark.slice(0, 'SAMPLE. Have this checked'.length))
}

/** 'Terms of business, version 3' */
export function termsTitle({ name, termsVersion }: { name: string; termsVersion: number }): string {
  return `${name}, version ${termsVersion}`
}

/** Of a company, all versions together. */
export const maxQuoteTerms = 200

export const termsPath = '/quoting/terms'
