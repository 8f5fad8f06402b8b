import { Bar, BarChart, type ChartPlace, chartY, toTenth } from '#app/components/kit/bar-chart.tsx'
import { formatMoney, plainMoney } from '#app/domain/format.ts'
import { moneyScale, moneyScaleText } from '#app/domain/money-scale.ts'

type Month = { label: string; isSoFar: boolean; earned: number; due: number }
type ChartProps = { bars: readonly Month[]; currency: string }

/** A bar a month, ruled like a stick, against what was due: a wide one, a narrow one for phones, a low one on paper. */
export function RecoveryChart(props: ChartProps) {
  return (
    <>
      <Bars {...props} width={600} height={330} className="max-md:hidden print:hidden" />
      <Bars {...props} width={358} height={260} className="md:hidden print:hidden" />
      <Bars {...props} width={358} height={136} className="hidden print:block" />
    </>
  )
}

/** Of a month's place, what its bar takes. */
const share = 0.71

type BarsProps = ChartProps & { width: number; height: number; className: string }

function Bars({ bars, currency, width, height, className }: BarsProps) {
  const scale = moneyScale(Math.max(0, ...bars.flatMap(({ earned, due }) => [earned, due])))
  const place: ChartPlace = { width, height, left: 48, top: 26, base: height - 36, scale }
  const { left, base } = place
  const each = (width - left) / Math.max(1, bars.length)
  const middle = (at: number) => toTenth(left + at * each + 6 + (each * share) / 2)
  return (
    <BarChart
      place={place}
      scaleText={pence => moneyScaleText(pence, currency)}
      words={inWords(bars, currency)}
      className={className}
    >
      {bars.map(({ label, isSoFar, earned }, at) => (
        <g key={label} className={isSoFar ? 'now' : undefined}>
          <Bar place={place} x={left + at * each + 6} value={earned} width={each * share} ticksALine={4} />
          <text x={middle(at)} y={base + 24} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ label, due }, at) => (
        <path
          key={label}
          className="due"
          d={`M${toTenth(left + at * each)} ${chartY(place, due)}H${toTenth(left + (at + 1) * each)}`}
        />
      ))}
      {bars.map(({ label, earned, due }, at) => (
        <text
          key={label}
          className="v"
          x={middle(at)}
          y={labelAbove(chartY(place, earned), chartY(place, due))}
          textAnchor="middle"
        >
          {plainMoney(Math.round(earned / 100) * 100, currency)}
        </text>
      ))}
    </BarChart>
  )
}

/** Above its bar, and off the line of what was due. */
function labelAbove(bar: number, due: number): number {
  const at = bar - 8
  return toTenth(at > due - 6 && at < due + 16 ? due - 8 : at)
}

function inWords(bars: readonly Month[], currency: string): string {
  const told = bars.map(
    ({ label, isSoFar, earned, due }) =>
      `${label}${isSoFar ? ' so far' : ''} ${formatMoney(earned, currency)} of ${formatMoney(due, currency)}`,
  )
  return `Overheads earned back each month: ${told.join(', ')}. The dashed line is what was due.`
}
