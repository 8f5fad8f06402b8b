import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** In units of the SVG; `scale` in the unit of the values. */
export type ChartFrame = {
  width: number
  height: number
  /** Figures stand left of it. */
  left: number
  /** The highest line. */
  top: number
  /** The zero line. */
  base: number
  scale: { top: number; step: number }
}

type BarChartProps = {
  frame: ChartFrame
  scaleText: (value: number) => string
  label: string
  className?: string
  children: ReactNode
}

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
          <path
            className={value === 0 ? '[stroke:var(--color-line)]' : '[stroke:var(--color-hair)]'}
            d={`M${left} ${chartY(frame, value)}H${width}`}
          />
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

/** `ticksPerLine` rules it like a stick: that many ticks per step of the scale, the last one long. */
export function Bar({ frame, x, value, width, ticksPerLine }: BarProps) {
  const y = chartY(frame, value)
  return (
    <>
      <rect x={toTenth(x)} y={y} width={toTenth(width)} height={toTenth(frame.base - y)} />
      {ticksPerLine ? <path className="rule" d={ruling(frame, x, value, ticksPerLine)} /> : null}
    </>
  )
}

/** From 0 up. */
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
  // Rounding must not lose the tick that a value falls on.
  const ticks = Math.max(0, Math.floor((value / scale.step) * ticksPerLine + 1e-9))
  return Array.from({ length: ticks }, (_, at) => {
    const length = (at + 1) % ticksPerLine === 0 ? 18 : 9
    return `M${toTenth(x)} ${toTenth(base - (at + 1) * gap)}h${length}`
  }).join('')
}
