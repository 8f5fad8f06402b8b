import { ActivityList } from '#app/components/activities/activity-list.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Section } from '#app/components/kit/section.tsx'

const shownAtOnce = 6

type HistoryLine = { id: number; who: string; text: string; when: string; dateTime: string }

/** Newest first; older ones are folded. */
export function ProjectHistory({ rows }: { rows: readonly HistoryLine[] }) {
  const lines = rows.map(({ who, text, ...row }) => ({ ...row, text: `${who} ${text}` }))
  const older = lines.slice(shownAtOnce)
  return (
    <Section title="History" id="history">
      {lines.length === 0 ? <EmptyLine>Nothing has happened yet.</EmptyLine> : null}
      <ActivityList rows={lines.slice(0, shownAtOnce)} />
      {older.length > 0 ? (
        <details className="older">
          <summary>Show {older.length} older</summary>
          <ActivityList rows={older} />
        </details>
      ) : null}
    </Section>
  )
}
