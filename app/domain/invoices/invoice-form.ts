export const invoiceLabels = {
  title: 'What it is for',
  clientId: 'Client',
  orderNumber: 'Their order number',
  siteAddress: 'Where the work is',
  note: 'Note on the invoice',
  suppliedOn: 'Supplied on',
  daysToPay: 'Days to pay',
  retentionRate: 'Retention, in per cent',
  retentionOn: 'Held back until',
  isUnderCis: 'Is this payment reported under CIS?',
  lines: 'Lines',
}

export const newStandardLabels = { title: 'What it is for', clientId: 'Client' }

export function lineFields(at: number) {
  const field = (name: string) => `lines[${at}].${name}`
  return {
    description: field('description'),
    quantity: field('quantity'),
    unit: field('unit'),
    each: field('each'),
    vat: field('vat'),
    element: field('element'),
    from: field('from'),
  }
}

export function hasLine(values: Readonly<Record<string, string>>, at: number): boolean {
  return Object.hasOwn(values, lineFields(at).description)
}

export const creditLabels = {
  reason: 'Why it is credited',
  which: 'How much of it',
  agreed: 'What becomes of it',
  amounts: 'Amounts',
}

export function creditAmount(at: number): string {
  return `amounts[${at}]`
}
