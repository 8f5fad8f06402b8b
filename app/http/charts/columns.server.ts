import { scaleBand, scaleLinear } from 'd3-scale'
import type { ChartDrawings, Drawing, PathLook } from '#app/domain/chart.ts'
import { moneyScaleText } from '#app/domain/money/money-scale.ts'

export type Column = {
  label: string
  value: number
  /** How far it is planed. */
  done?: number
  /** A dashed line across. */
  limit?: number | undefined
  isNow?: boolean
  /** Stands above it. */
  text?: string | null
}

type Size = { width: number; height: number }

type Columns = {
  label: string
  columns: readonly Column[]
  scaleText: (value: number) => string
  /** The scale goes up to it at least. */
  atLeast: number
  /** Rules the columns like a stick: ticks from line to line. */
  ticks?: number
  sizes?: { wide?: Size; narrow?: Size; paper?: Size }
}

const usual = { wide: { width: 960, height: 250 }, narrow: { width: 358, height: 220 } }

/** Phones have room for the last ones. */
const onPhones = 6

export function drawColumns({ label, sizes, ...plan }: Columns): ChartDrawings {
  const { wide, narrow, paper } = { ...usual, ...sizes }
  return {
    label,
    wide: draw(plan, wide),
    narrow: draw({ ...plan, columns: plan.columns.slice(-onPhones) }, narrow),
    ...(paper && { paper: draw(plan, paper) }),
  }
}

/** In pence, with a scale of whole pounds; figures stand above the columns. */
export function drawMoney(
  currency: string,
  { columns, ...plan }: Omit<Columns, 'scaleText' | 'atLeast' | 'ticks'>,
): ChartDrawings {
  return drawColumns({
    ...plan,
    columns: columns.map(column => ({ text: shortMoney(column.value, currency), ...column })),
    scaleText: pence => moneyScaleText(pence, currency),
    atLeast: lines * 100,
    ticks: 4,
  })
}

/** '£870', '£6.7k'; null for nothing. */
function shortMoney(pence: number, currency: string): string | null {
  const nearest = pence < 99_950 ? 100 : pence < 99_950_000 ? 10_000 : 10_000_000
  return pence > 0 ? moneyScaleText(Math.round(pence / nearest) * nearest, currency) : null
}

const lines = 4
const above = 28
const below = 30

function draw({ columns, scaleText, atLeast, ticks }: Omit<Columns, 'label'>, size: Size): Drawing {
  const { width, height } = size
  const base = height - below
  const most = Math.max(atLeast, ...columns.flatMap(({ value, limit = 0 }) => [value, limit]))
  const up = scaleLinear().domain([0, most]).nice(lines).range([base, above])
  const y = (value: number) => tenth(up(value))
  const marks = up.ticks(lines)
  const left = 8 + 7.5 * Math.max(3, ...marks.map(mark => scaleText(mark).length))
  const along = scaleBand<number>([left, width]).domain(columns.keys()).paddingInner(0.28).paddingOuter(0.14)
  const wide = tenth(along.bandwidth())
  const x = (at: number) => tenth(along(at) ?? left)
  const middle = (at: number) => tenth(x(at) + wide / 2)

  const paths: Drawing['paths'] = []
  const add = (look: PathLook, part: (column: Column, at: number) => string | false, gap?: number) => {
    const d = columns.map(part).filter(Boolean).join('')
    if (d) paths.push(gap === undefined ? [look, d] : [look, d, gap])
  }
  const bar = (at: number, value: number) => value > 0 && `M${x(at)} ${base}V${y(value)}h${wide}V${base}z`
  const tickLine = (at: number, value: number, length: number) =>
    value > 0 && `M${tenth(x(at) + length / 2)} ${base}V${tenth(up(value) - 0.5)}`

  paths.push([
    'hair',
    marks
      .slice(1)
      .map(mark => `M${left} ${y(mark)}H${width}`)
      .join(''),
  ])
  paths.push(['base', `M${left} ${base}H${width}`])
  add('bar', ({ isNow, value }, at) => !isNow && bar(at, value))
  add('now', ({ isNow, value, done = 0 }, at) => bar(at, isNow ? value : done))
  if (ticks !== undefined) {
    const step = base - up(marks[1] ?? most)
    const rule = (isOn: boolean, length: number) => (column: Column, at: number) =>
      (column.isNow === true) === isOn && tickLine(at, column.value, length)
    add('rule', rule(false, 9), step / ticks)
    add('long', rule(false, 18), step)
    add('rule on', rule(true, 9), step / ticks)
    add('long on', rule(true, 18), step)
  }
  add('limit', ({ limit }, at) => {
    if (limit === undefined) return false
    const beyond = (along.step() - along.bandwidth()) / 2
    return `M${tenth(x(at) - beyond)} ${y(limit)}h${tenth(along.step())}`
  })
  return {
    width,
    height,
    paths,
    texts: [
      ...marks.map((mark): Drawing['texts'][number] => ['', 0, tenth(up(mark) + 5), scaleText(mark)]),
      ...columns.map(({ label }, at): Drawing['texts'][number] => ['m', middle(at), base + 22, label]),
      ...columns.flatMap(({ value, text }, at): Drawing['texts'] =>
        text ? [['v', middle(at), tenth(up(value) - 8), text]] : [],
      ),
    ],
  }
}

function tenth(n: number): number {
  return Math.round(n * 10) / 10
}
