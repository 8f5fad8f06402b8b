import { Rod } from '#app/components/kit/rod.tsx'

export type Win = { label: string; won: number; decided: number; percent: number | null }

/** One mark a quote, planed as far as won. */
export function Wins({ rows }: { rows: readonly Win[] }) {
  return (
    <ul className="grid grid-cols-2 gap-y-0 gap-x-8 max-md:grid-cols-1">
      {rows.map(({ label, won, decided, percent }) => (
        <li
          className="grid grid-cols-[150px_minmax(0,1fr)_56px] gap-4 items-center min-h-15 hair-below max-md:grid-cols-[128px_minmax(0,1fr)_48px]"
          key={label}
        >
          <span>
            <b className="block [line-height:1.3] wrap-anywhere">{label}</b>
            <small className="text-chalk-2">
              {won} of {decided}
            </small>
          </span>
          <Rod
            className="[--h:16px] [&>i]:border-0 print:[--color-ash:#999] print:[--color-ink-3:#eee]"
            stages={[{ name: label, colour: 'transparent', total: decided, done: won, reached: true }]}
          />
          <b className="fig text-l text-right whitespace-nowrap">{percent === null ? '' : `${percent} %`}</b>
        </li>
      ))}
    </ul>
  )
}
