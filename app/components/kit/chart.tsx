import { Icon } from '#app/components/kit/icon.tsx'
import type { ChartDrawings, ChartFigures, Drawing, PathLook } from '#app/domain/chart.ts'

type ChartProps = ChartDrawings & {
  /** Left out where the page's own table says them. */
  figures?: ChartFigures
}

/** What app/http/charts has drawn. */
export function Chart({ label, wide, narrow, paper, figures }: ChartProps) {
  return (
    <>
      <Drawn {...wide} label={label} className={paper ? 'max-md:hidden print:hidden' : 'max-md:hidden'} />
      <Drawn {...narrow} label={label} className="md:hidden print:hidden" />
      {paper ? <Drawn {...paper} label={label} className="hidden print:block" /> : null}
      {figures ? <Figures {...figures} label={label} /> : null}
    </>
  )
}

const looks: Record<PathLook, string> = {
  hair: '[stroke:var(--color-hair)]',
  base: '[stroke:var(--color-line)]',
  bar: 'bar',
  now: 'now',
  rule: 'rule',
  long: 'rule [stroke-width:18px]',
  'rule on': 'rule [stroke:var(--color-pencil)]',
  'long on': 'rule [stroke:var(--color-pencil)] [stroke-width:18px]',
  limit: 'limit',
  over: '[fill:var(--color-bad)]',
}

const textLooks = {
  m: '[text-anchor:middle]',
  v: 'v [text-anchor:middle] [stroke:var(--color-ink)] [stroke-width:5px] [paint-order:stroke] print:[stroke:none]',
}

type DrawnProps = Drawing & { label: string; className: string }

function Drawn({ width, height, paths, texts, label, className }: DrawnProps) {
  return (
    <svg className={`chart ${className}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {paths.map(([look, d, gap]) => (
        <path key={look} className={looks[look]} d={d} strokeDasharray={gap && `1 ${gap - 1}`} />
      ))}
      {texts.map(([look, x, y, text]) => (
        <text key={`${x} ${y}`} className={look ? textLooks[look] : undefined} x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  )
}

function Figures({ heads, rows, label }: ChartFigures & { label: string }) {
  return (
    <details className="mt-2 print:hidden">
      <summary className="flex min-h-11 items-center gap-2 text-chalk-2">
        <Icon name="down" />
        The figures
      </summary>
      <table className="[border-collapse:collapse] text-left [&_:is(th,td)]:hair-above [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-8 [&_th]:font-normal">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className="fig">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
