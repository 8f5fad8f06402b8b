import { Fold } from '#app/components/kit/fold.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { calendarHref } from '#app/domain/calendar/calendar.ts'
import { moreText } from '#app/domain/calendar/calendar-cells.ts'
import { plural } from '#app/domain/format.ts'

type LateRow = { id: number; name: string; dueDate: string; jobNumber: string | null; text: string | null }
type LateRows = { count: number; rows: readonly LateRow[] }

/** What is late stands here alone: no bar runs on to today for it. */
export function LateWork({ jobs, tasks }: { jobs: LateRows; tasks: LateRows }) {
  if (jobs.count + tasks.count === 0) return null
  const counts = [
    jobs.count > 0 && plural(jobs.count, 'late job'),
    tasks.count > 0 && plural(tasks.count, 'late task'),
  ]
  return (
    <div className="mb-3 print:hidden">
      <Fold title={counts.filter(Boolean).join(', ')}>
        <LateList
          label="Late jobs"
          late={jobs}
          all="/projects?show=late"
          hrefOf={({ id }) => `/projects/${id}`}
          detailOf={({ jobNumber }) => `Job ${jobNumber}`}
        />
        <LateList
          label="Late tasks"
          late={tasks}
          all="/tasks?filter=overdue"
          hrefOf={({ dueDate }) => calendarHref({ view: 'day', date: dueDate })}
          detailOf={({ jobNumber }) => (jobNumber ? `Task of ${jobNumber}` : 'Task')}
        />
      </Fold>
    </div>
  )
}

type LateListProps = {
  label: string
  late: LateRows
  all: string
  hrefOf: (row: LateRow) => string
  detailOf: (row: LateRow) => string
}

function LateList({ label, late: { count, rows }, all, hrefOf, detailOf }: LateListProps) {
  if (count === 0) return null
  return (
    <>
      <List label={label}>
        {rows.map(row => (
          <ListRow
            key={row.id}
            title={row.name}
            detail={detailOf(row)}
            href={hrefOf(row)}
            end={<span className="text-bad">{row.text}</span>}
          />
        ))}
      </List>
      {count > rows.length ? (
        <p>
          <a href={all}>{moreText(count - rows.length)}</a>
        </p>
      ) : null}
    </>
  )
}
