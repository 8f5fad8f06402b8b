import { Bar, BarChart, type ChartFrame, chartY, toTenth } from '#app/components/kit/bar-chart.tsx'
import { formatMoney, formatMonthShort, plainMoney } from '#app/domain/format.ts'
import { moneyScale, moneyScaleText } from '#app/domain/money/money-scale.ts'
import type { MonthRevenue } from '#app/domain/owner/owner-revenue.ts'

type ChartProps = { months: readonly MonthRevenue[] }

/** Phones show the last six months. */
export function RevenueChart({ months }: ChartProps) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

/** The part of a month's slot that its bar takes. */
const share = 0.74

function Bars({ months, width, className }: ChartProps & { width: number; className: string }) {
  const scale = moneyScale(Math.max(0, ...months.map(({ pence }) => pence)))
  const frame: ChartFrame = { width, height: 232, left: 46, top: 16, base: 200, scale }
  const slot = (width - frame.left) / months.length
  return (
    <BarChart frame={frame} scaleText={moneyScaleText} label={inWords(months)} className={className}>
      {months.map(({ month, pence }, at) => {
        const x = frame.left + at * slot + 4
        const middle = toTenth(x + (slot * share) / 2)
        const isLast = at === months.length - 1
        return (
          <g key={month} className={isLast ? 'now' : undefined}>
            <Bar frame={frame} x={x} value={pence} width={slot * share} ticksPerLine={5} />
            <text x={middle} y="223" textAnchor="middle">
              {formatMonthShort(month)}
            </text>
            {at === 0 || isLast ? (
              <text className="v" x={middle} y={toTenth(chartY(frame, pence) - 9)} textAnchor="middle">
                {plainMoney(pence)}
              </text>
            ) : null}
          </g>
        )
      })}
    </BarChart>
  )
}

function inWords(months: readonly MonthRevenue[]): string {
  const told = months.map(
    ({ month, pence }) => `${formatMonthShort(month)} ${month.slice(0, 4)} ${formatMoney(pence)}`,
  )
  return `Revenue by month: ${told.join(', ')}`
}
