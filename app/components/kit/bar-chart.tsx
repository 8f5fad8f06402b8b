import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** Where a chart's lines and bars stand, in dots; `scale` in what it shows. */
export type ChartPlace = {
  width: number
  height: number
  /** Left of it stand the figures of the lines. */
  left: number
  top: number
  base: number
  scale: { top: number; step: number }
}

type BarChartProps = {
  place: ChartPlace
  scaleText: (value: number) => string
  /** All that it shows, for whoever does not see it. */
  words: string
  className?: string
  children: ReactNode
}

/** Lines with their figures; the bars are its children. */
export function BarChart({ place, scaleText, words, className, children }: BarChartProps) {
  const { width, height, left, scale } = place
  const lines = Array.from({ length: Math.round(scale.top / scale.step) + 1 }, (_, at) => at * scale.step)
  return (
    <svg
      className={classNames('chart', className)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
    >
      {lines.map(value => (
        <g key={value}>
          <path className={value === 0 ? 'ground' : 'line'} d={`M${left} ${chartY(place, value)}H${width}`} />
          <text x="0" y={toTenth(chartY(place, value) + 5)}>
            {scaleText(value)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}

type BarProps = { place: ChartPlace; x: number; value: number; width: number; ticksALine?: number }

/** With `ticksALine` it is ruled like a stick: that many to a line of the scale, the last of them a long one. */
export function Bar({ place, x, value, width, ticksALine }: BarProps) {
  const y = chartY(place, value)
  return (
    <>
      <rect x={toTenth(x)} y={y} width={toTenth(width)} height={toTenth(place.base - y)} />
      {ticksALine ? <path className="rule" d={ruling(place, x, y, ticksALine)} /> : null}
    </>
  )
}

export function chartY({ base, top, scale }: ChartPlace, value: number): number {
  return toTenth(base - (value / scale.top) * (base - top))
}

export function toTenth(n: number): number {
  return Math.round(n * 10) / 10
}

function ruling({ base, top, scale }: ChartPlace, x: number, upTo: number, ticksALine: number): string {
  const gap = ((base - top) * scale.step) / scale.top / ticksALine
  let path = ''
  for (let at = 1; base - at * gap >= upTo; at++) {
    path += `M${toTenth(x)} ${toTenth(base - at * gap)}h${at % ticksALine === 0 ? 18 : 9}`
  }
  return path
}
