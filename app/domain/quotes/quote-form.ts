import { amountText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Discount, PricesShown } from './quote.ts'

export const quoteLabels = {
  title: 'Title',
  clientId: 'Client',
  siteAddress: 'Site',
  validDays: 'Good for',
  pricesShown: 'Client sees',
  termsId: 'Terms',
  templateId: 'Tasks of the job',
  intro: 'First lines',
  exclusions: 'Not included',
  discount: 'Discount',
  margin: 'Margin',
  hourCost: 'An hour costs',
}

export const pricesShownNames: Readonly<Record<PricesShown, string>> = {
  items: 'A price for each item',
  rooms: 'A price for each room',
  total: 'The total alone',
}

export function discountText(discount: Discount): string {
  if (!discount) return ''
  return discount.kind === 'share' ? `${rateText(discount.rate)} %` : amountText(discount.pence)
}

type Stored = {
  title: string
  clientId: number | null
  siteAddress: string
  validDays: number
  pricesShown: PricesShown
  termsId: number | null
  templateId: number | null
  intro: string
  exclusions: string
  discount: Discount
  margin: number
  hourCost: number
}

export function quoteValues(quote: Stored): Record<keyof typeof quoteLabels, string> {
  const id = (value: number | null) => (value === null ? '' : String(value))
  return {
    title: quote.title,
    clientId: id(quote.clientId),
    siteAddress: quote.siteAddress,
    validDays: String(quote.validDays),
    pricesShown: quote.pricesShown,
    termsId: id(quote.termsId),
    templateId: id(quote.templateId),
    intro: quote.intro,
    exclusions: quote.exclusions,
    discount: discountText(quote.discount),
    margin: rateText(quote.margin),
    hourCost: amountText(quote.hourCost),
  }
}

export const newQuoteLabels = {
  title: 'What it is for',
  clientId: 'Client',
  clientName: 'Name',
  clientPhone: 'Telephone',
  clientEmail: 'Email',
  siteAddress: 'Site',
  source: 'Begin with',
}

export const quoteTermsLabels = { name: 'Name', body: 'The terms' }
