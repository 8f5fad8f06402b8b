import type { ChoiceGroup } from '#app/domain/choice-group.ts'

const common = ['GBP', 'EUR', 'USD', 'AUD', 'CAD', 'NZD']

/** ISO 4217 codes with a minor unit of a hundredth: other amounts, such as yen, could not be stored. */
export const currencies: readonly string[] =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
  DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
  KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
  QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS
  VES WST XCD YER ZAR ZMW`.split(/\s+/)

let names: Intl.DisplayNames | undefined

export function currencyName(code: string): string {
  names ??= new Intl.DisplayNames('en-GB', { type: 'currency' })
  return names.of(code) ?? code
}

/** Always contains `present`. */
export function currencyGroups(present: string): ChoiceGroup[] {
  const option = (value: string) => ({ value, label: `${value} · ${currencyName(value)}` })
  const first = common.includes(present) ? common : [present, ...common]
  return [
    { label: 'Common', options: first.map(option) },
    { label: 'Others', options: currencies.filter(code => !first.includes(code)).map(option) },
  ]
}

let codes: ReadonlySet<string> | undefined

/** Any ISO code: 'EUR', not 'TBC'. */
export function isCurrencyCode(text: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(text)
}

/** '£' and 'GBP' are GBP. */
export function isOfCurrency(mark: string, currency: string): boolean {
  return mark.toUpperCase() === currency || mark === signOf(currency)
}

const signs = new Map<string, string>()

function signOf(currency: string): string {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en-GB', style).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(currency, sign)
  return sign
}
