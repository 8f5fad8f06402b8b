import { formatMoney, formatPounds } from '#app/domain/format.ts'
import { type MonthRevenue, monthName, scaleLabel, scaleOf } from '#app/domain/owner/owner-revenue.ts'

type ChartProps = { months: readonly MonthRevenue[] }

/** A bar a month, ruled like a stick; on phones the last six. */
export function RevenueChart({ months }: ChartProps) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

const left = 46
const base = 200
const top = 16
const height = 232
/** Of a month's place, what its bar takes. */
const share = 0.74

function Bars({ months, width, className }: ChartProps & { width: number; className: string }) {
  const scale = scaleOf(Math.max(0, ...months.map(({ pence }) => pence)))
  const y = (pence: number) => base - (pence / scale.top) * (base - top)
  const place = (width - left) / months.length
  const lines = Array.from({ length: Math.round(scale.top / scale.step) + 1 }, (_, at) => at * scale.step)
  return (
    <svg
      className={`chart ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inWords(months)}
    >
      {lines.map(pence => (
        <g key={pence}>
          <path className={pence === 0 ? 'ground' : 'line'} d={`M${left} ${round(y(pence))}H${width}`} />
          <text x="0" y={round(y(pence) + 5)}>
            {scaleLabel(pence)}
          </text>
        </g>
      ))}
      {months.map(({ month, pence }, at) => {
        const x = left + at * place + 4
        const isEnd = at === 0 || at === months.length - 1
        return (
          <g key={month} className={at === months.length - 1 ? 'now' : undefined}>
            <rect
              x={round(x)}
              y={round(y(pence))}
              width={round(place * share)}
              height={round(base - y(pence))}
            />
            <path className="rule" d={ruling(x, y(pence), (scale.step / scale.top) * (base - top))} />
            <text x={round(x + (place * share) / 2)} y="223" textAnchor="middle">
              {monthName(month)}
            </text>
            {isEnd ? (
              <text
                className="v"
                x={round(x + (place * share) / 2)}
                y={round(y(pence) - 9)}
                textAnchor="middle"
              >
                {formatPounds(pence)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** Five ticks a line of the scale, the long ones at the lines. */
function ruling(x: number, upTo: number, step: number): string {
  let path = ''
  for (let at = 1; at <= 100 && base - (at * step) / 5 >= upTo; at++) {
    path += `M${round(x)} ${round(base - (at * step) / 5)}h${at % 5 === 0 ? 18 : 9}`
  }
  return path
}

function inWords(months: readonly MonthRevenue[]): string {
  const told = months.map(
    ({ month, pence }) => `${monthName(month)} ${month.slice(0, 4)} ${formatMoney(pence)}`,
  )
  return `Revenue by month: ${told.join(', ')}`
}

function round(n: number): string {
  return String(Math.round(n * 10) / 10)
}
