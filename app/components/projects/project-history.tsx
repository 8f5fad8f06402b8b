import { ActivityList } from '#app/components/activities/activity-list.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Section } from '#app/components/kit/section.tsx'

type HistoryLine = { id: number; who: string; text: string; when: string; dateTime: string }

export function historyRows(rows: readonly HistoryLine[]) {
  return rows.map(({ who, text, ...row }) => ({ ...row, text: `${who} ${text}` }))
}

/** The newest few. */
export function ProjectHistory({ rows, allHref }: { rows: readonly HistoryLine[]; allHref: string }) {
  return (
    <Section title="History" id="history">
      {rows.length === 0 ? <EmptyLine>Nothing has happened yet.</EmptyLine> : null}
      <ActivityList rows={historyRows(rows)} />
      <a className="inline-flex min-h-11 items-center" href={allHref}>
        All history
      </a>
    </Section>
  )
}
