import { formatMonth, listText } from '#app/domain/format.ts'

type Month = { label: string; won: number; decided: number; percent: number | null }

const left = 34
const base = 180
const top = 24
const height = 212
/** Of a month's place, what its bar takes. */
const share = 0.7

/** Twelve months of quotes: each as high as what was decided, planed as far as it was won. On phones the last six. */
export function WinChart({ months }: { months: readonly Month[] }) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

function Bars({ months, width, className }: { months: readonly Month[]; width: number; className: string }) {
  const most = Math.max(4, ...months.map(({ decided }) => decided))
  const step = Math.ceil(most / 4)
  const scale = step * 4
  const y = (count: number) => Math.round(base - (count / scale) * (base - top))
  const place = (width - left) / Math.max(1, months.length)
  return (
    <svg
      className={`chart ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inWords(months)}
    >
      {[0, 1, 2, 3, 4].map(at => (
        <g key={at}>
          <path className={at === 0 ? 'ground' : 'line'} d={`M${left} ${y(at * step)}H${width}`} />
          <text x="0" y={y(at * step) + 5}>
            {at * step}
          </text>
        </g>
      ))}
      {months.map(({ label, won, decided, percent }, at) => {
        const x = Math.round(left + at * place + 4)
        const wide = Math.round(place * share)
        return (
          <g key={label}>
            <rect x={x} y={y(decided)} width={wide} height={base - y(decided)} />
            <g className="now">
              <rect x={x} y={y(won)} width={wide} height={base - y(won)} />
            </g>
            {percent === null ? null : (
              <text className="v" x={x + wide / 2} y={y(decided) - 7} textAnchor="middle">
                {percent} %
              </text>
            )}
            <text x={x + wide / 2} y="203" textAnchor="middle">
              {formatMonth(label).slice(0, 3)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function inWords(months: readonly Month[]): string {
  const told = months
    .filter(({ decided }) => decided > 0)
    .map(({ label, won, decided }) => `${won} of ${decided} in ${formatMonth(label)}`)
  return told.length === 0 ? 'Nothing was decided' : `Won ${listText(told)}`
}
