import { parse, validate } from 'fast-xml-parser'

/**
 * The rules of EN 16931 that an invoice of ours can break, each by its published name, as the Schematron of the standard's own
 * committee has them for UBL. Read by a parser that knows nothing of what wrote the document. Only what is broken comes back.
 */
export function brokenRules(xml: string): string[] {
  const valid = validate(xml)
  if (valid !== true) return [`XML: ${valid.err.msg}`]
  const document = new Reader(xml)
  return Object.entries(rules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

type Node = { [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** What is found below a node, by the names of elements without their prefix. */
export function all(node: unknown, path: string): unknown[] {
  return path
    .split('/')
    .reduce<unknown[]>(
      (found, name) => found.flatMap(each => (isNode(each) ? listOf(each[name]) : [])),
      [node],
    )
}

export function text(node: unknown, path: string): string {
  const [first] = all(node, path)
  const value = isNode(first) ? first['#text'] : first
  return value === undefined ? '' : String(value)
}

const amount = (node: unknown, path: string) => Number(text(node, path))
const near = (a: number, b: number, by = 0.001) => Math.abs(a - b) < by

class Reader {
  readonly root: Node
  readonly isCredit: boolean
  constructor(xml: string) {
    const parsed: unknown = parse(xml, {
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      ignoreNameSpace: true,
      parseNodeValue: false,
      parseAttributeValue: false,
    })
    const [root] = [...all(parsed, 'Invoice'), ...all(parsed, 'CreditNote')]
    if (!isNode(root)) throw new Error('This is no invoice')
    this.root = root
    this.isCredit = all(parsed, 'CreditNote').length > 0
  }
  get lines(): unknown[] {
    return all(this.root, this.isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  }
  get groups(): unknown[] {
    return all(this.root, 'TaxTotal/TaxSubtotal')
  }
  netOf(id: string, percent?: string): number {
    return this.lines
      .filter(
        line =>
          text(line, 'Item/ClassifiedTaxCategory/ID') === id &&
          (percent === undefined || text(line, 'Item/ClassifiedTaxCategory/Percent') === percent),
      )
      .reduce<number>((sum, line) => sum + amount(line, 'LineExtensionAmount'), 0)
  }
  groupsOf(id: string): unknown[] {
    return this.groups.filter(group => text(group, 'TaxCategory/ID') === id)
  }
  has(id: string): boolean {
    return this.lines.some(line => text(line, 'Item/ClassifiedTaxCategory/ID') === id)
  }
  sellerVat = () => text(this.root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID')
  buyerVat = () => text(this.root, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID')
  total = (name: string) => amount(this.root, `LegalMonetaryTotal/${name}`)
  has1 = (path: string) => text(this.root, path).trim() !== ''
}

type Rule = (document: Reader) => boolean

const supplier = 'AccountingSupplierParty/Party'
const customer = 'AccountingCustomerParty/Party'
const everyLine =
  (holds: (line: unknown) => boolean): Rule =>
  ({ lines }) =>
    lines.every(holds)
const everyGroup =
  (holds: (group: unknown) => boolean): Rule =>
  ({ groups }) =>
    groups.every(holds)

/** Of a category without VAT: what is in it, its one group, and its reason. */
function untaxed(id: 'Z' | 'E' | 'AE' | 'O', hasReason: boolean): Record<string, Rule> {
  return {
    [`BR-${id}-01`]: document => document.groupsOf(id).length === (document.has(id) ? 1 : 0),
    [`BR-${id}-05`]: ({ lines }) =>
      lines
        .filter(line => text(line, 'Item/ClassifiedTaxCategory/ID') === id)
        .every(line =>
          id === 'O'
            ? text(line, 'Item/ClassifiedTaxCategory/Percent') === ''
            : amount(line, 'Item/ClassifiedTaxCategory/Percent') === 0,
        ),
    [`BR-${id}-08`]: document =>
      document.groupsOf(id).every(group => near(amount(group, 'TaxableAmount'), document.netOf(id))),
    [`BR-${id}-09`]: document => document.groupsOf(id).every(group => amount(group, 'TaxAmount') === 0),
    [`BR-${id}-10`]: document =>
      document
        .groupsOf(id)
        .every(group => (text(group, 'TaxCategory/TaxExemptionReason') !== '') === hasReason),
  }
}

const rules: Readonly<Record<string, Rule>> = {
  'BR-01': ({ has1 }) => has1('CustomizationID'),
  'BR-02': ({ has1 }) => has1('ID'),
  'BR-03': ({ has1 }) => has1('IssueDate'),
  'BR-04': ({ has1 }) => has1('InvoiceTypeCode') || has1('CreditNoteTypeCode'),
  'BR-05': ({ has1 }) => has1('DocumentCurrencyCode'),
  'BR-06': ({ has1 }) => has1(`${supplier}/PartyLegalEntity/RegistrationName`),
  'BR-07': ({ has1 }) => has1(`${customer}/PartyLegalEntity/RegistrationName`),
  'BR-09': ({ has1 }) => has1(`${supplier}/PostalAddress/Country/IdentificationCode`),
  'BR-11': ({ has1 }) => has1(`${customer}/PostalAddress/Country/IdentificationCode`),
  'BR-12': ({ has1 }) => has1('LegalMonetaryTotal/LineExtensionAmount'),
  'BR-13': ({ has1 }) => has1('LegalMonetaryTotal/TaxExclusiveAmount'),
  'BR-14': ({ has1 }) => has1('LegalMonetaryTotal/TaxInclusiveAmount'),
  'BR-15': ({ has1 }) => has1('LegalMonetaryTotal/PayableAmount'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': everyLine(line => text(line, 'ID') !== ''),
  'BR-22': everyLine(line => text(line, 'InvoicedQuantity') !== '' || text(line, 'CreditedQuantity') !== ''),
  'BR-23': everyLine(
    line =>
      text(line, 'InvoicedQuantity/@unitCode') !== '' || text(line, 'CreditedQuantity/@unitCode') !== '',
  ),
  'BR-24': everyLine(line => text(line, 'LineExtensionAmount') !== ''),
  'BR-25': everyLine(line => text(line, 'Item/Name').trim() !== ''),
  'BR-26': everyLine(line => text(line, 'Price/PriceAmount') !== ''),
  'BR-27': everyLine(line => amount(line, 'Price/PriceAmount') >= 0),
  'BR-45': everyGroup(group => text(group, 'TaxableAmount') !== ''),
  'BR-46': everyGroup(group => text(group, 'TaxAmount') !== ''),
  'BR-47': everyGroup(group => text(group, 'TaxCategory/ID') !== ''),
  'BR-48': everyGroup(
    group => text(group, 'TaxCategory/Percent') !== '' || text(group, 'TaxCategory/ID') === 'O',
  ),
  'BR-49': ({ root }) => all(root, 'PaymentMeans').every(each => text(each, 'PaymentMeansCode') !== ''),
  'BR-55': ({ root }) =>
    all(root, 'BillingReference').every(each => text(each, 'InvoiceDocumentReference/ID') !== ''),
  'BR-61': ({ root }) =>
    all(root, 'PaymentMeans').every(each => text(each, 'PayeeFinancialAccount/ID') !== ''),
  'BR-CO-04': everyLine(line => text(line, 'Item/ClassifiedTaxCategory/ID') !== ''),
  'BR-CO-09': ({ sellerVat, buyerVat }) =>
    [sellerVat(), buyerVat()].every(number => number === '' || /^[A-Z]{2}/.test(number)),
  'BR-CO-10': ({ lines, total }) =>
    near(
      total('LineExtensionAmount'),
      lines.reduce<number>((sum, line) => sum + amount(line, 'LineExtensionAmount'), 0),
    ),
  'BR-CO-13': ({ total }) => near(total('TaxExclusiveAmount'), total('LineExtensionAmount')),
  'BR-CO-14': ({ root, groups }) =>
    near(
      amount(root, 'TaxTotal/TaxAmount'),
      groups.reduce<number>((sum, group) => sum + amount(group, 'TaxAmount'), 0),
    ),
  'BR-CO-15': ({ root, total }) =>
    near(total('TaxInclusiveAmount'), total('TaxExclusiveAmount') + amount(root, 'TaxTotal/TaxAmount')),
  'BR-CO-16': ({ total, has1 }) =>
    near(
      total('PayableAmount'),
      total('TaxInclusiveAmount') - (has1('LegalMonetaryTotal/PrepaidAmount') ? total('PrepaidAmount') : 0),
    ),
  'BR-CO-17': everyGroup(
    group =>
      Math.abs(
        amount(group, 'TaxAmount') -
          (amount(group, 'TaxableAmount') * (Number(text(group, 'TaxCategory/Percent')) || 0)) / 100,
      ) < 1,
  ),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ total, has1 }) =>
    total('PayableAmount') <= 0 || has1('DueDate') || has1('PaymentTerms/Note'),
  'BR-CO-26': ({ has1, sellerVat }) =>
    sellerVat() !== '' ||
    has1(`${supplier}/PartyIdentification/ID`) ||
    has1(`${supplier}/PartyLegalEntity/CompanyID`),
  'BR-DEC': ({ root, lines, groups }) =>
    [
      ...[
        'LineExtensionAmount',
        'TaxExclusiveAmount',
        'TaxInclusiveAmount',
        'PrepaidAmount',
        'PayableAmount',
      ].map(name => text(root, `LegalMonetaryTotal/${name}`)),
      ...lines.map(line => text(line, 'LineExtensionAmount')),
      ...groups.flatMap(group => [text(group, 'TaxableAmount'), text(group, 'TaxAmount')]),
    ].every(each => each === '' || /^-?\d+(\.\d{1,2})?$/.test(each)),
  'BR-S-01': document => !document.has('S') || document.groupsOf('S').length > 0,
  'BR-S-02': document => !document.has('S') || document.sellerVat() !== '',
  'BR-S-05': document => document.groupsOf('S').every(group => amount(group, 'TaxCategory/Percent') > 0),
  'BR-S-08': document =>
    document
      .groupsOf('S')
      .every(group =>
        near(amount(group, 'TaxableAmount'), document.netOf('S', text(group, 'TaxCategory/Percent'))),
      ),
  'BR-S-10': document =>
    document.groupsOf('S').every(group => text(group, 'TaxCategory/TaxExemptionReason') === ''),
  ...untaxed('Z', false),
  ...untaxed('E', true),
  ...untaxed('AE', true),
  ...untaxed('O', true),
  'BR-Z-02': document => !document.has('Z') || document.sellerVat() !== '',
  'BR-E-02': document => !document.has('E') || document.sellerVat() !== '',
  'BR-AE-02': document => !document.has('AE') || (document.sellerVat() !== '' && document.buyerVat() !== ''),
  'BR-O-02': document => !document.has('O') || (document.sellerVat() === '' && document.buyerVat() === ''),
  'BR-O-11': document => !document.has('O') || document.groups.length === 1,
  'BR-O-12': document =>
    !document.has('O') || document.lines.every(line => text(line, 'Item/ClassifiedTaxCategory/ID') === 'O'),
  // What a line comes to is its quantity at its price.
  'PEPPOL-EN16931-R120': everyLine(line => {
    const quantity = Number(text(line, 'InvoicedQuantity') || text(line, 'CreditedQuantity'))
    return near(amount(line, 'LineExtensionAmount'), quantity * amount(line, 'Price/PriceAmount'), 0.0051)
  }),
}
