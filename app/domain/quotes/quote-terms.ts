/** Identifies unchanged sample terms, which the page asks to have checked. */
export const sampleMark =
  'SAMPLE. Have this checked by somebody who knows the law before you send it to a client.'

export const sampleTermsName = 'Terms of business'

/** A starting point, not legal advice. */
export const sampleTerms = `${sampleMark}

1. The work
The price covers the work and materials listed in the quote, and nothing else. If you would like something added, changed or left out, we will give you a price for it in writing and start once you have agreed it.

2. Price and payment
VAT is added at the rate that applies when each payment is due. Please pay each invoice by the date on it. Materials and joinery remain our property until they have been paid for.

3. Sizes, drawings and timber
We make everything to the sizes we take on site and to the drawings you have approved. Timber is a natural material: colour and grain vary, and it moves a little with the seasons. This is not a defect.

4. Dates
We will do our best to keep to the dates we give you. If something outside our control holds us up, we will tell you straight away and agree a new date.

5. Access to site
Please make sure that we can get in and park, that there is power and water, and that the rooms are clear. Walls must be plastered and dry before we fit.

6. Guarantee
We guarantee our work for two years from the day it is fitted, except for fair wear and tear and damage that we did not cause. This does not affect your statutory rights.

7. Your right to cancel, if you are a consumer
If you accept this quote at home, by email or online, you may cancel our services, such as fitting, within 14 days of accepting, without giving a reason. Tell us clearly, by letter or email. Goods made to your own measurements and choices cannot be cancelled in this way once you have accepted. If you ask us to start a service within the 14 days and then cancel, you pay for the work done up to then. Once the service is complete, at your request, the right to cancel it ends.
Model cancellation form: "To [our name and address]: I hereby give notice that I cancel my contract for the following service: [what]. Ordered on: [date]. Name: [name]. Address: [address]. Date: [date]."

8. Complaints
If you are unhappy with anything, please tell us first: we will do our best to put it right. These terms are governed by the law of England and Wales.`

export function isUncheckedSample(body: string): boolean {
  return body.trimStart().startsWith(sampleMark.slice(0, 'SAMPLE. Have this checked'.length))
}

export function termsTitle({ name, termsVersion }: { name: string; termsVersion: number }): string {
  return `${name}, version ${termsVersion}`
}

/** Per company, including versions. */
export const maxQuoteTerms = 200

export const termsPath = '/quoting/terms'
