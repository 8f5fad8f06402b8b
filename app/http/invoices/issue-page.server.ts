import { formatDate } from '#app/domain/format.ts'
import { supplyLabel } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { reverseChargeWording } from '#app/domain/invoices/reverse-charge.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import type { Calculated } from '#app/services/invoices/calculate-invoice.server.ts'
import { lettersWarning } from '#app/services/pdf/letters.server.ts'
import { readPreview, tooMuch } from './draft-page.server.ts'

export function readIssuePage(scope: Scope, id: number) {
  const invoice = requireInvoice(scope, id)
  const isDraft = invoice.number === null
  const { document, missing, isTooMuch, warnings, paper, calculated } = readPreview(scope, invoice)
  return {
    id,
    title: invoice.title,
    isDraft,
    version: invoice.version,
    clientId: invoice.clientId,
    noun: invoice.kind === 'deposit_request' ? 'Request' : 'Invoice',
    missing: [
      ...(isDraft ? [] : ['It is issued already']),
      ...missing,
      ...(isTooMuch && isDraft ? [tooMuch] : []),
    ],
    warnings: isDraft ? [...warnings, ...lettersWarning(paper)] : [],
    checks: [...checksOf(document), cisCheck(calculated)].filter(({ value }) => value !== ''),
    calculation: paper.calculation,
    total: paper.total,
    payable: calculated.totals.payable,
  }
}

/** Only contractors are asked. */
function cisCheck({ makings: { tax }, answers }: Calculated) {
  const isAsked = tax.kind === 'business' && tax.isContractor
  const said = answers.underCis ? 'Yes' : 'No, so there is no reverse charge on it'
  return { label: 'Whether its payment is reported under CIS', value: isAsked ? said : '' }
}

function checksOf({ company, client, lines, ...document }: InvoiceDocument) {
  return [
    { label: 'Number', value: 'The next one, without a gap, when it is issued' },
    {
      label: 'Who asks',
      value: company.address && [company.legalName || company.name, company.address].join('\n'),
    },
    { label: 'How you are reached', value: [company.phone, company.email].filter(Boolean).join(' · ') },
    { label: 'Your VAT number', value: company.vatNumber },
    { label: 'Who pays', value: client.address && [client.name, client.address].join('\n') },
    { label: 'Their VAT number', value: client.vatNumber },
    { label: 'Their order', value: document.orderNumber },
    { label: 'What it is for', value: lines.length > 0 ? document.title : '' },
    { label: supplyLabel(document.kind), value: formatDate(document.suppliedOn) },
    { label: 'Date of the invoice', value: `${formatDate(document.issuedOn)}, today` },
    { label: 'When it is due', value: document.dueOn === null ? '' : formatDate(document.dueOn) },
    { label: 'Where it is paid to', value: bankText(document.bank) },
    { label: 'Why no VAT is charged', value: document.reverseCharge?.isApplied ? reverseChargeWording : '' },
  ]
}

function bankText(bank: InvoiceDocument['bank']): string {
  return bank
    ? [bank.name, [bank.sortCode, bank.accountNumber].filter(Boolean).join(' · ')].filter(Boolean).join('\n')
    : ''
}
