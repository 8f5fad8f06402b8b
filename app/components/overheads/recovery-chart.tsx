import {
  Bar,
  BarChart,
  type ChartFrame,
  chartLines,
  chartY,
  toTenth,
} from '#app/components/kit/bar-chart.tsx'
import { formatMoney, plainMoney } from '#app/domain/format.ts'
import { moneyScale, moneyScaleText } from '#app/domain/money/money-scale.ts'

type Month = { label: string; isSoFar: boolean; earned: number; due: number }
type ChartProps = { bars: readonly Month[]; currency: string }

/** A bar a month against what was due; sizes for wide pages, phones and paper. */
export function RecoveryChart(props: ChartProps) {
  return (
    <>
      <Bars {...props} width={600} height={330} className="max-md:hidden print:hidden" />
      <Bars {...props} width={358} height={260} className="md:hidden print:hidden" />
      <Bars {...props} width={358} height={136} className="hidden print:block print:max-w-[96mm]" />
    </>
  )
}

/** The part of a month's slot that its bar takes. */
const share = 0.71

type BarsProps = ChartProps & { width: number; height: number; className: string }

function Bars({ bars, currency, width, height, className }: BarsProps) {
  const scale = moneyScale(Math.max(0, ...bars.flatMap(({ earned, due }) => [earned, due])))
  const scaleText = (pence: number) => moneyScaleText(pence, currency)
  // Some currencies have three letters instead of a sign.
  const left = Math.max(48, 7.5 * Math.max(...chartLines(scale).map(pence => scaleText(pence).length)))
  const frame: ChartFrame = { width, height, left, top: 26, base: height - 36, scale }
  const { base } = frame
  const slot = (width - left) / Math.max(1, bars.length)
  const middle = (at: number) => toTenth(left + at * slot + 6 + (slot * share) / 2)
  return (
    <BarChart frame={frame} scaleText={scaleText} label={inWords(bars, currency)} className={className}>
      {bars.map(({ label, isSoFar, earned }, at) => (
        <g key={label} className={isSoFar ? 'now' : undefined}>
          <Bar frame={frame} x={left + at * slot + 6} value={earned} width={slot * share} ticksPerLine={4} />
          <text x={middle(at)} y={base + 24} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ label, due }, at) => (
        <path
          key={label}
          className="[stroke:var(--color-chalk)] [stroke-dasharray:8_5] [stroke-width:2]"
          d={`M${toTenth(left + at * slot)} ${chartY(frame, due)}H${toTenth(left + (at + 1) * slot)}`}
        />
      ))}
      {bars.map(({ label, earned, due }, at) => (
        <text
          key={label}
          className="v text-[15px]"
          x={middle(at)}
          y={labelAbove(chartY(frame, earned), chartY(frame, due))}
          textAnchor="middle"
        >
          {plainMoney(Math.round(earned / 100) * 100, currency)}
        </text>
      ))}
    </BarChart>
  )
}

/** Keeps off the line of what was due. */
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
