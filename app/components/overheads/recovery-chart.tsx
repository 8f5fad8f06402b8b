import { formatMoney } from '#app/domain/format.ts'
import { plainMoney } from '#app/domain/overheads/figures.ts'
import { recoveryScale, scaleWords } from '#app/domain/overheads/recovery-scale.ts'

type Bar = { label: string; isSoFar: boolean; earned: number; due: number }
type ChartProps = { bars: readonly Bar[]; currency: string }

/** A bar a month, ruled like a stick, against what was due: a wide one, and a narrow one for phones. */
export function RecoveryChart(props: ChartProps) {
  return (
    <>
      <Bars {...props} width={600} height={330} share={0.71} className="max-md:hidden" />
      <Bars {...props} width={358} height={260} share={0.71} className="md:hidden print:hidden" />
    </>
  )
}

const left = 48
const top = 26

type BarsProps = ChartProps & { width: number; height: number; share: number; className: string }

function Bars({ bars, currency, width, height, share, className }: BarsProps) {
  const base = height - 36
  const scale = recoveryScale(Math.max(0, ...bars.flatMap(({ earned, due }) => [earned, due])))
  const y = (pence: number) => round(base - (pence / scale.top) * (base - top))
  const place = (width - left) / Math.max(1, bars.length)
  const lines = Array.from({ length: Math.round(scale.top / scale.step) + 1 }, (_, at) => at * scale.step)
  return (
    <svg
      className={`chart ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inWords(bars, currency)}
    >
      {lines.map(pence => (
        <g key={pence}>
          <path className={pence === 0 ? 'ground' : 'line'} d={`M${left} ${y(pence)}H${width}`} />
          <text x="0" y={round(Number(y(pence)) + 4)}>
            {scaleWords(pence, currency)}
          </text>
        </g>
      ))}
      {bars.map(({ label, isSoFar, earned }, at) => {
        const x = left + at * place + 6
        const middle = round(x + (place * share) / 2)
        return (
          <g key={label} className={isSoFar ? 'now' : undefined}>
            <rect
              x={round(x)}
              y={y(earned)}
              width={round(place * share)}
              height={round(base - Number(y(earned)))}
            />
            <path
              className="rule"
              d={ruling(x, Number(y(earned)), base, ((base - top) * scale.step) / scale.top / 4)}
            />
            <text x={middle} y={base + 24} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
      {bars.map(({ label, due }, at) => (
        <path
          key={label}
          className="due"
          d={`M${round(left + at * place)} ${y(due)}H${round(left + (at + 1) * place)}`}
        />
      ))}
      {bars.map(({ label, earned, due }, at) => (
        <text
          key={label}
          className="v"
          x={round(left + at * place + 6 + (place * share) / 2)}
          y={labelAbove(Number(y(earned)), Number(y(due)))}
          textAnchor="middle"
        >
          {plainMoney(Math.round(earned / 100) * 100, currency)}
        </text>
      ))}
    </svg>
  )
}

/** Above its bar, and off the line of what was due. */
function labelAbove(bar: number, due: number): string {
  const at = bar - 8
  return round(at > due - 6 && at < due + 16 ? due - 8 : at)
}

/** Four ticks a line of the scale, every fourth a long one. */
function ruling(x: number, upTo: number, base: number, step: number): string {
  let path = ''
  for (let at = 1; at <= 100 && base - at * step >= upTo; at++) {
    path += `M${round(x)} ${round(base - at * step)}h${at % 4 === 0 ? 16 : 8}`
  }
  return path
}

function inWords(bars: readonly Bar[], currency: string): string {
  const told = bars.map(
    ({ label, isSoFar, earned, due }) =>
      `${label}${isSoFar ? ' so far' : ''} ${formatMoney(earned, currency)} of ${formatMoney(due, currency)}`,
  )
  return `Overheads earned back each month: ${told.join(', ')}. The dashed line is what was due.`
}

function round(n: number): string {
  return String(Math.round(n * 10) / 10)
}
