import { MoneySum, type SplitAmount } from '#app/components/kit/money-sum.tsx'
import { plural } from '#app/domain/format.ts'

type Amount = SplitAmount & { count: number }

type QuoteSumsProps = {
  withClients: Amount
  toRing: Amount
  won: { percent: number | null; won: number; decided: number }
}

export function QuoteSums({ withClients, toRing, won }: QuoteSumsProps) {
  return (
    <div className="sums money">
      <MoneySum label="With clients" {...withClients}>
        <small>{plural(withClients.count, 'quote')}, before VAT</small>
      </MoneySum>
      <MoneySum label="Want a call" {...toRing}>
        <small className={toRing.count > 0 ? 'text-warn' : undefined}>{plural(toRing.count, 'quote')}</small>
      </MoneySum>
      <div>
        <span>Won</span>
        <b>
          {won.percent ?? '–'}
          <i>{won.percent === null ? '' : ' %'}</i>
        </b>
        <small>
          <a href="/quoting/figures">
            {won.decided === 0
              ? 'None decided in twelve months'
              : `${won.won} of ${won.decided} decided in twelve months`}
          </a>
        </small>
      </div>
    </div>
  )
}
