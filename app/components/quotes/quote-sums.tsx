import type { ReactNode } from 'react'
import { plural } from '#app/domain/format.ts'

type Amount = { whole: string; part: string; count: number }

type QuoteSumsProps = {
  withClients: Amount
  toRing: Amount
  won: { percent: number | null; won: number; decided: number }
}

/** What is with clients, what of it wants a call, and what was won of late. */
export function QuoteSums({ withClients, toRing, won }: QuoteSumsProps) {
  return (
    <div className="sums money">
      <Sum label="With clients" {...withClients}>
        <small>{plural(withClients.count, 'quote')}, before VAT</small>
      </Sum>
      <Sum label="Want a call" {...toRing}>
        <small className={toRing.count > 0 ? 'text-warn' : undefined}>{plural(toRing.count, 'quote')}</small>
      </Sum>
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

function Sum({
  label,
  whole,
  part,
  children,
}: Omit<Amount, 'count'> & { label: string; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      <b className={whole.length > 9 ? 'long' : undefined}>
        {whole}
        <i>{part}</i>
      </b>
      {children}
    </div>
  )
}
