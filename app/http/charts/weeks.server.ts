import { scaleLinear } from 'd3-scale'
import type { ChartDrawings, Drawing } from '#app/domain/chart.ts'

type Cell = { due: number; there: number }
type Row = { name: string; full: number; cells: readonly Cell[] }
/** In hours. `heads` name the weeks, this one first. */
type Weeks = { label: string; heads: readonly string[]; rows: readonly Row[] }
type Layout = { width: number; left: number; gap: number; rowHeight: number; barY: number }

const barHeight = 10
const top = 24

export function drawWeeks({ label, ...weeks }: Weeks): ChartDrawings {
  return {
    label,
    wide: draw(weeks, { width: 960, left: 220, gap: 24, rowHeight: 44, barY: 24 }),
    // The name stands above its bars.
    narrow: draw(weeks, { width: 358, left: 0, gap: 12, rowHeight: 68, barY: 46 }),
  }
}

/** One scale for all, so that hours can be compared. */
function draw({ heads, rows }: Omit<Weeks, 'label'>, layout: Layout): Drawing {
  const { width, left, gap, rowHeight, barY } = layout
  const step = (width - left + gap) / heads.length
  const lines = { hair: '', base: '', bar: '', now: '', over: '', limit: '' }
  const texts: Drawing['texts'] = heads.map((head, week) => ['', Math.round(left + week * step), 14, head])
  const most = Math.max(
    1,
    ...rows.flatMap(({ full, cells }) => [full, ...cells.flatMap(({ due, there }) => [due, there])]),
  )
  const along = scaleLinear()
    .domain([0, most])
    .range([0, step - gap])
  for (const [at, { name, cells }] of rows.entries()) {
    const y = top + at * rowHeight
    lines.hair += `M0 ${y}H${width}`
    texts.push(['', 0, y + 20, shortened(name, left || width)])
    for (const [week, { due, there }] of cells.entries()) {
      const x = Math.round(left + week * step)
      const bar = (from: number, to: number) =>
        to > from
          ? `M${x + tenth(along(from))} ${y + barY}H${x + tenth(along(to))}v${barHeight}H${x + tenth(along(from))}z`
          : ''
      lines[week === 0 ? 'now' : 'bar'] += bar(0, Math.min(due, there))
      lines.over += bar(there, due)
      lines.base += `M${x} ${y + barY + barHeight}h${tenth(along(there))}`
      lines.limit += `M${x + tenth(along(there))} ${y + barY - 3}v${barHeight + 6}`
      texts.push(['', x, y + barY - 6, `${Math.round(due)} of ${Math.round(there)}`])
    }
  }
  const looks = ['hair', 'base', 'bar', 'now', 'over', 'limit'] as const
  return {
    width,
    height: top + rows.length * rowHeight,
    paths: looks.flatMap(look => (lines[look] ? [[look, lines[look]] as Drawing['paths'][number]] : [])),
    texts,
  }
}

/** Letters are 7.5 wide. */
function shortened(name: string, width: number): string {
  const most = Math.floor((width - 16) / 7.5)
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}

function tenth(n: number): number {
  return Math.round(n * 10) / 10
}
