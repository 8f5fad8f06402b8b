export function DetailLinks({ clientId }: { clientId: number | null }) {
  return (
    <p className="quiet mt-3">
      <a href="/invoicing/settings">Your own details</a>
      {clientId === null ? null : (
        <>
          {' '}
          · <a href={`/clients/${clientId}/edit`}>The client’s address</a> ·{' '}
          <a href={`/clients/${clientId}/tax`}>Their tax details</a>
        </>
      )}
    </p>
  )
}
