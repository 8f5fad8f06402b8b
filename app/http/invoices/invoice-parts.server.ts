import { formatMoney, plainMoney } from '#app/domain/format.ts'
import type { ContractBalance } from '#app/domain/invoices/contract.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { markOf } from '#app/domain/invoices/invoice-status.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import type { InvoicePageRow } from '#app/models/invoices/invoice-page.server.ts'

export function headOf({ invoice, client, job }: InvoicePageRow) {
  return {
    id: invoice.id,
    version: invoice.version,
    kind: invoiceKindNames[invoice.kind],
    title: invoice.title,
    number: invoice.number,
    clientId: invoice.clientId,
    client: client ?? '',
    job:
      job === null
        ? null
        : {
            href: job.binEntryId === null ? `/projects/${job.id}` : null,
            name: `${job.number} ${job.name}`,
          },
  }
}

/** For the scale of the contract; `settled` is shown within the invoiced part. */
export function contractOf(
  balance: ContractBalance,
  currency: string,
  settledBefore: number,
  settledNow = 0,
) {
  const { contract, before, now, held, toCome } = balance
  const mark = markOf(contract)
  const money = (pence: number) => ({ ...splitMoney(pence, currency), pence })
  return {
    contract: formatMoney(contract, currency),
    mark: plainMoney(mark, currency),
    before: { ...money(before), length: before / mark, planed: settledBefore / mark },
    now: { ...money(now), length: now / mark, planed: settledNow / mark },
    toCome: { ...money(toCome), length: toCome / mark },
    held: held === 0 ? null : formatMoney(held, currency),
  }
}
