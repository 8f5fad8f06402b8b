import { HiddenField } from '#app/components/kit/field.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { TemplateDatesSection } from '#app/components/templates/template-dates.tsx'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import type { TemplateDates } from '#app/domain/templates/template-dates.ts'

type Mapped = {
  from: string
  to: string
  by: 'name' | 'position'
  tasks: number
  colour: string | null
  /** 'Laser survey · Mark services · 3 more' */
  titles: string
}

export type TemplatePlan = {
  id: number
  name: string
  taskCount: number
  /** In words; null when everything matches. */
  mismatch: string | null
  mapping: readonly Mapped[]
  dates: TemplateDates | null
  /** Tasks whose person has left. */
  dropped: number
}

/** Its hidden field tells the server that a mismatch was shown. */
export function TicketPlan({ plan }: { plan: TemplatePlan }) {
  const { mismatch, dates } = plan
  return (
    <div className="stack mt-10" id="template-plan">
      <HiddenField name="shownMismatch" value={mismatch ? plan.id : ''} />
      {plan.taskCount === 0 ? <NoTasks /> : null}
      {mismatch && plan.taskCount > 0 ? <Mismatch text={mismatch} /> : null}
      {dates && !mismatch ? null : (
        <Section title="Where its tasks go" aside={`${plan.name}, ${plural(plan.taskCount, 'task')}`}>
          <StageMap mapping={plan.mapping} />
        </Section>
      )}
      {dates ? <TemplateDatesSection dates={dates} /> : null}
      <Dropped count={plan.dropped} />
    </div>
  )
}

export function NoTasks() {
  return <Note tone="warn" title="Template has no tasks to apply" />
}

export function Mismatch({ text }: { text: string }) {
  return (
    <Note tone="warn" title="The stages do not match yours">
      <p>{text} Nothing is lost: below you see where its tasks go.</p>
    </Note>
  )
}

export function StageMap({ mapping }: Pick<TemplatePlan, 'mapping'>) {
  return (
    <List label="Where its tasks go">
      {mapping.map(({ from, to, by, tasks, colour, titles }) => (
        <ListRow
          key={from}
          colour={colour}
          title={
            by === 'name' ? (
              <b>{capitaliseFirst(to)}</b>
            ) : (
              <>
                <b>
                  {capitaliseFirst(from)} → {capitaliseFirst(to)}
                </b>{' '}
                (by position)
              </>
            )
          }
          detail={titles || null}
          end={tasks === 0 ? 'No tasks' : plural(tasks, 'task')}
        />
      ))}
    </List>
  )
}

export function Dropped({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="quiet">
      {plural(count, 'task is', 'tasks are')} meant for somebody who has left:{' '}
      {count === 1 ? 'it starts' : 'they start'} with nobody on {count === 1 ? 'it' : 'them'}.
    </p>
  )
}
