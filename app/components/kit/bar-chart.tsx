import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** Where a chart's lines and bars stand, in units of its SVG; `scale` is in the unit of its values. */
export type ChartFrame = {
  width: number
  height: number
  /** Left of it stand the figures of the lines. */
  left: number
  /** Of the highest line. */
  top: number
  /** Of the line of nothing. */
  base: number
  scale: { top: number; step: number }
}

type BarChartProps = {
  frame: ChartFrame
  scaleText: (value: number) => string
  /** All that it shows, for whoever does not see it. */
  label: string
  className?: string
  children: ReactNode
}

/** Lines with their figures; the bars are its children. */
export function BarChart({ frame, scaleText, label, className, children }: BarChartProps) {
  const { width, height, left, scale } = frame
  return (
    <svg
      className={classNames('chart', className)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {chartLines(scale).map(value => (
        <g key={value}>
          <path className={value === 0 ? 'ground' : 'line'} d={`M${left} ${chartY(frame, value)}H${width}`} />
          <text x="0" y={toTenth(chartY(frame, value) + 5)}>
            {scaleText(value)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}

type BarProps = { frame: ChartFrame; x: number; value: number; width: number; ticksPerLine?: number }

/** With `ticksPerLine` it is ruled like a stick: that many to a line of the scale, the last of them a long one. */
export function Bar({ frame, x, value, width, ticksPerLine }: BarProps) {
  const y = chartY(frame, value)
  return (
    <>
      <rect x={toTenth(x)} y={y} width={toTenth(width)} height={toTenth(frame.base - y)} />
      {ticksPerLine ? <path className="rule" d={ruling(frame, x, value, ticksPerLine)} /> : null}
    </>
  )
}

/** The values of its lines, from nothing up. */
export function chartLines({ top, step }: ChartFrame['scale']): number[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step)
}

export function chartY({ base, top, scale }: ChartFrame, value: number): number {
  return toTenth(base - (value / scale.top) * (base - top))
}

export function toTenth(n: number): number {
  return Math.round(n * 10) / 10
}

function ruling({ base, top, scale }: ChartFrame, x: number, value: number, ticksPerLine: number): string {
  const gap = ((base - top) * scale.step) / scale.top / ticksPerLine
  // A value that is a tick's own is not to miss it by a rounding.
  const ticks = Math.max(0, Math.floor((value / scale.step) * ticksPerLine + 1e-9))
  return Array.from({ length: ticks }, (_, at) => {
    const length = (at + 1) % ticksPerLine === 0 ? 18 : 9
    return `M${toTenth(x)} ${toTenth(base - (at + 1) * gap)}h${length}`
  }).join('')
}
