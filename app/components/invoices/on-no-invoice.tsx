import { statementPath } from '#app/domain/invoices/invoice-links.ts'
import { onNoInvoice } from '#app/domain/invoices/invoice-words.ts'

export function OnNoInvoice({ left, clientId }: { left: string | null; clientId: number | null }) {
  if (left === null) return null
  return (
    <p className="hint mt-4">
      {onNoInvoice(left)} {clientId === null ? null : <a href={statementPath(clientId)}>Their statement</a>}
    </p>
  )
}
