import { classNames } from '#app/components/kit/class-names.ts'

type Day = { day: string; name: string; date: string; isToday: boolean; total: string }
type Job = {
  key: string
  number: string
  name: string
  href: string | null
  perDay: readonly string[]
  total: string
}

/** Phones show the sums alone, since the days stand below. */
export function WeekTable({
  caption,
  days,
  jobs,
  total,
}: {
  caption: string
  days: readonly Day[]
  jobs: readonly Job[]
  total: string
}) {
  return (
    <table className="week-hours">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          {days.map(({ day, name, date, isToday }) => (
            <th key={day} scope="col" className={classNames('day', isToday && 'today')}>
              {name} <span>{date}</span>
            </th>
          ))}
          <th scope="col">Week</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ key, number, name, href, perDay, total: sum }) => (
          <tr key={key}>
            <th scope="row">
              {number ? <span className="fig">{number} </span> : null}
              {href ? (
                <a className="quiet-link" href={href}>
                  {name}
                </a>
              ) : (
                name
              )}
            </th>
            {perDay.map((hours, at) => (
              <td key={days[at]?.day} className={classNames('day', days[at]?.isToday && 'today')}>
                {hours || <span className="sr-only">none</span>}
              </td>
            ))}
            <td className="sum">{sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          {days.map(({ day, isToday, total: sum }) => (
            <td key={day} className={classNames('day', isToday && 'today')}>
              {sum || <span className="sr-only">none</span>}
            </td>
          ))}
          <td className="sum">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
