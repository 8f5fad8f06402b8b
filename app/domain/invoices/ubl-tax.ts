import { decimalText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { type VatTreatment, vatRules } from '#app/domain/money/vat.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { reverseChargeWording } from './reverse-charge.ts'
import type { Xml } from './xml.ts'

type Category = { id: 'S' | 'Z' | 'AE' | 'O' | 'E'; percent: string | null; reason: string | null }

export function isOutside({ lines }: Pick<InvoiceDocument, 'lines'>): boolean {
  return lines.every(({ vat }) => vat === 'outside')
}

/** Beside other lines, lines outside VAT become exempt: the standard forbids a mix (BR-O-11). */
export function categoryOf(vat: VatTreatment, isAllOutside: boolean): Category {
  const { rate, isCharged } = vatRules[vat]
  if (vat === 'outside') {
    const reason = 'Outside the scope of VAT'
    return isAllOutside ? { id: 'O', percent: null, reason } : { id: 'E', percent: '0', reason }
  }
  if (!isCharged) return { id: 'AE', percent: '0', reason: reverseChargeWording }
  return rate === 0
    ? { id: 'Z', percent: '0', reason: null }
    : { id: 'S', percent: rateText(rate), reason: null }
}

export function taxTotal(document: InvoiceDocument): Xml {
  const { totals, company } = document
  const outside = isOutside(document)
  const money = { currencyID: company.currency }
  const subtotals = new Map<string, { category: Category; net: number; vat: number }>()
  for (const { vat, net, vatAmount } of totals.groups) {
    const category = categoryOf(vat, outside)
    const key = `${category.id} ${category.percent}`
    const before = subtotals.get(key) ?? { category, net: 0, vat: 0 }
    subtotals.set(key, {
      category,
      net: before.net + net,
      vat: before.vat + (vatRules[vat].isCharged ? vatAmount : 0),
    })
  }
  return [
    'cac:TaxTotal',
    [
      ['cbc:TaxAmount', decimalText(totals.vat), money], // BT-110
      ...[...subtotals.values()].map(
        ({ category, net, vat }): Xml => [
          'cac:TaxSubtotal',
          [
            ['cbc:TaxableAmount', decimalText(net), money], // BT-116
            ['cbc:TaxAmount', decimalText(vat), money], // BT-117
            categoryXml('cac:TaxCategory', category, true),
          ],
        ],
      ),
    ],
  ]
}

export function categoryXml(tag: string, { id, percent, reason }: Category, withReason: boolean): Xml {
  return [
    tag,
    [
      ['cbc:ID', id], // BT-118, BT-151
      percent === null ? null : ['cbc:Percent', percent], // BT-119, BT-152
      withReason && reason !== null ? ['cbc:TaxExemptionReason', reason] : null, // BT-120
      ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
    ],
  ]
}
