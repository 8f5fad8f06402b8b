import { Bar, BarChart, type ChartFrame, chartY, toTenth } from '#app/components/kit/bar-chart.tsx'
import { formatMonth, formatMonthShort, listText } from '#app/domain/format.ts'

type Month = { label: string; won: number; decided: number; percent: number | null }

/** The height is what was decided; the planed part was won. Phones show the last six months. */
export function WinChart({ months }: { months: readonly Month[] }) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

/** The part of a month's slot that its bar takes. */
const share = 0.7

function Bars({ months, width, className }: { months: readonly Month[]; width: number; className: string }) {
  const step = Math.ceil(Math.max(4, ...months.map(({ decided }) => decided)) / 4)
  const scale = { step, top: step * 4 }
  const frame: ChartFrame = { width, height: 212, left: 34, top: 24, base: 180, scale }
  const slot = (width - frame.left) / Math.max(1, months.length)
  return (
    <BarChart frame={frame} scaleText={String} label={inWords(months)} className={className}>
      {months.map(({ label, won, decided, percent }, at) => {
        const x = frame.left + at * slot + 4
        const wide = slot * share
        const middle = toTenth(x + wide / 2)
        return (
          <g key={label}>
            <Bar frame={frame} x={x} value={decided} width={wide} />
            <g className="now">
              <Bar frame={frame} x={x} value={won} width={wide} />
            </g>
            {percent === null ? null : (
              <text className="v" x={middle} y={toTenth(chartY(frame, decided) - 7)} textAnchor="middle">
                {percent} %
              </text>
            )}
            <text x={middle} y="203" textAnchor="middle">
              {formatMonthShort(label)}
            </text>
          </g>
        )
      })}
    </BarChart>
  )
}

function inWords(months: readonly Month[]): string {
  const told = months
    .filter(({ decided }) => decided > 0)
    .map(({ label, won, decided }) => `${won} of ${decided} in ${formatMonth(label)}`)
  return told.length === 0 ? 'Nothing was decided' : `Won ${listText(told)}`
}
