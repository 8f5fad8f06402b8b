type Row = { id: number; from: string; day: string; title: string; breakEven: string; chosen: string }

/** Newest first. */
export function RatesSoFar({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className="rates">
      {rows.map(({ id, from, day, title, breakEven, chosen }) => (
        <li key={id}>
          <time dateTime={day}>{from}</time>
          <span>
            {title}
            <small> Break-even {breakEven}</small>
          </span>
          <span className="fig">{chosen}</span>
        </li>
      ))}
    </ol>
  )
}
