export type Win = { label: string; won: number; decided: number; percent: number | null }

/** One mark a quote. */
export function Wins({ rows }: { rows: readonly Win[] }) {
  return (
    <ul className="wins">
      {rows.map(({ label, won, decided, percent }) => (
        <li key={label}>
          <span>
            <b>{label}</b>
            <small>
              {won} of {decided}
            </small>
          </span>
          <span className="win-bar" aria-hidden="true" style={{ '--n': Math.max(1, decided), '--d': won }} />
          <b className="fig">{percent === null ? '' : `${percent} %`}</b>
        </li>
      ))}
    </ul>
  )
}
