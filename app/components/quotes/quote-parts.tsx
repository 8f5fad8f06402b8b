import type { PaperSum } from '#app/domain/papers/paper-parts.ts'

/** '£7,429.52' with its pence half the size. */
export function Sum({ amount, size = 'l' }: { amount: string; size?: 'xl' | 'l' }) {
  const [whole = '', part] = amount.split('.')
  return (
    <span className={size === 'xl' ? 'sum text-6xl/[0.9] max-md:text-5xl/[0.9]' : 'sum'}>
      {whole}
      {part === undefined ? null : <i>.{part}</i>}
    </span>
  )
}

export function Calculation({ calculation, total }: { calculation: readonly PaperSum[]; total: PaperSum }) {
  return (
    <dl className="reck">
      {calculation.map(({ what, how, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name
        <div key={at}>
          <dt>
            {what} {how ? <small>{how}</small> : null}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="all">
        <dt>{total.what}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  )
}
