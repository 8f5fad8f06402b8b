import { statementPath } from '#app/domain/invoices/invoice-links.ts'

/** What of a client's money is on no invoice, with the way to their statement. */
export function OnNoInvoice({ left, clientId }: { left: string | null; clientId: number | null }) {
  if (left === null) return null
  return (
    <p className="hint mt-4">
      {left} of the client’s is on no invoice.{' '}
      {clientId === null ? null : <a href={statementPath(clientId)}>Their statement</a>}
    </p>
  )
}
