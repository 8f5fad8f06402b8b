export const quoteSettingsLabels = {
  vatNumber: 'VAT number',
  hourCost: 'What an hour costs you',
  margin: 'Margin to aim at, in per cent of the price',
  hoursOfDay: 'Hours in a day',
  validDays: 'Days a quote is valid',
  followUpDays: 'Days until you are reminded',
  pricesShown: 'Prices that clients see',
  exclusions: 'Not included, unless a quote says so',
  paymentStages: 'Payment stages',
}

export function stageRows(at: number) {
  const field = (name: string) => `paymentStages[${at}].${name}`
  return {
    name: field('name'),
    share: field('share'),
    trigger: field('trigger'),
    daysToPay: field('daysToPay'),
  }
}
