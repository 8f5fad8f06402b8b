export type Win = { label: string; won: number; decided: number; percent: number | null }

/** One mark a quote. */
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
          <span
            className="win-bar relative h-4 [background:linear-gradient(90deg,transparent_calc(100%_-_1px),var(--color-line)_0)_0_0/calc(100%/var(--n))_62%_repeat-x,var(--color-ink-3)] print:[background-color:#eee]"
            aria-hidden="true"
            style={{ '--n': Math.max(1, decided), '--d': won }}
          />
          <b className="fig text-l text-right whitespace-nowrap">{percent === null ? '' : `${percent} %`}</b>
        </li>
      ))}
    </ul>
  )
}
