import type { ReactNode } from 'react'
import { Cover } from '#app/components/files/cover.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { Rod, type RodStage } from '#app/components/kit/rod.tsx'
import { type StageLook, stageColour } from '#app/components/kit/stage.ts'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { plural } from '#app/domain/format.ts'

export type DueMark = { label: string; text: string; late: boolean }

export type TicketCardProps = {
  /** Fragments lead to it. */
  id?: string
  /** None on a preview. */
  href?: string
  jobNumber: string
  name: string
  clientName: string | null
  stage: StageLook
  stages: readonly RodStage[]
  due: DueMark | null
  cover?: string | null
  action?: ReactNode
}

/** Fifty of these make a page: few elements, no hooks. */
export function TicketCard(props: TicketCardProps) {
  const { stage, stages, due } = props
  const done = stages.reduce((sum, each) => sum + each.done, 0)
  const total = stages.reduce((sum, each) => sum + each.total, 0)
  const at = stages.findIndex(({ name }) => name === stage.name) + 1
  const figures = total === 0 ? 'No tasks yet' : `${done} of ${plural(total, 'task')}`
  const place = at > 0 ? `Stage ${at} of ${stages.length}: ${stage.name}` : `Stage: ${stage.name}`
  return (
    <article className="tk" id={props.id} style={stageColour(stage.colour)}>
      <StageTab {...stage} />
      <div className="id">
        <JobNo jobNumber={props.jobNumber} />
        {due ? (
          <div className={due.late ? 'due late' : 'due'}>
            {due.label} <b>{due.text}</b>
          </div>
        ) : null}
      </div>
      <div className="what">
        {props.cover ? <Cover src={props.cover} /> : null}
        <h3>{props.href === undefined ? props.name : <a href={props.href}>{props.name}</a>}</h3>
        {props.clientName ? <p>{props.clientName}</p> : null}
      </div>
      <div className="foot">
        <Rod stages={stages} label={`${place}, ${done} of ${plural(total, 'task')} done`} />
        <span className="whitespace-nowrap">{figures}</span>
        {props.action}
      </div>
    </article>
  )
}

/** With `lines` each card prints as a line of a table. */
export function TicketGrid({
  lines,
  children,
}: {
  lines?: 'projects' | 'clients' | 'team'
  children: ReactNode
}) {
  return <div className={lines ? `grid3 lines ${lines}-on-paper` : 'grid3'}>{children}</div>
}
