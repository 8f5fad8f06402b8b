import { Badge } from '#app/components/kit/badge.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import type { Light, Sign } from '#app/domain/quotes/standing.ts'

export type QuoteTableRow = {
  id: number
  /** 'Q-2026-0042' */
  number: string
  title: string
  client: string
  /** 'B'; null of a quote that was not revised. */
  revision: string | null
  light: Light
  sign: Sign
  word: string
  why: string
  runsOut: string
  net: string
}

const tones = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'plain' } as const

/** Quotes with how each stands, in colour, sign, word and reason. */
export function QuoteTable({
  caption,
  rows,
  today,
}: {
  caption: string
  rows: readonly QuoteTableRow[]
  today: string
}) {
  return (
    <table className="cards-table money-list">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Quote</th>
          <th scope="col">What for</th>
          <th scope="col">State</th>
          <th scope="col">Runs out</th>
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, number, title, client, revision, light, sign, word, why, runsOut, net }) => (
          <tr key={id} className={`is-${light}`}>
            <td className="quote-no">
              <QuoteNo number={number} today={today} />
            </td>
            <td className="title">
              <a className="quiet-link" href={`/quoting/${id}`}>
                {title}
              </a>
              <span className="under">
                {client}
                <span className="md:hidden print:hidden"> · {number}</span>
                {revision ? ` · Rev ${revision}` : null}
              </span>
            </td>
            <td>
              <Badge tone={tones[light]} icon={sign}>
                {word}
              </Badge>
              <span className="why">{why}</span>
            </td>
            <td className="runs-out">{runsOut}</td>
            <td className={classNames('num', light === 'quiet' && 'text-chalk-2')}>{net}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Q-' and the number, with its year where that is another one. */
function QuoteNo({ number, today }: { number: string; today: string }) {
  const cut = number.lastIndexOf('-') + 1
  const before = number.slice(0, cut).replace(`-${today.slice(0, 4)}-`, '-')
  return (
    <span className="no">
      <small>{before}</small>
      {number.slice(cut)}
    </span>
  )
}
