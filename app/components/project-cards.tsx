import { TicketCard, TicketGrid } from '#app/components/ticket-card.tsx'
import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import { projectDue, rodStages, type StageCount } from '#app/domain/project.ts'

export type ProjectCardRow = {
  id: number
  jobNumber: number
  name: string
  clientName: string | null
  stageId: number
  status: ProjectStatus
  dueDate: string | null
  completedDate: string | null
  counts: StageCount[]
}

type ProjectCardsProps = {
  projects: readonly ProjectCardRow[]
  stages: readonly { id: number; name: string; colour: string }[]
  /** yyyy-MM-dd */
  today: string
  hrefFor: (id: number) => string
}

export function ProjectCards({ projects, stages, today, hrefFor }: ProjectCardsProps) {
  return (
    <TicketGrid>
      {projects.map(project => {
        const { id, stageId } = project
        const count = project.counts.find(each => each.stageId === stageId)
        return (
          <TicketCard
            key={id}
            href={hrefFor(id)}
            jobNumber={jobNumber(project.jobNumber)}
            name={project.name}
            clientName={project.clientName}
            stage={stages.find(stage => stage.id === stageId) ?? { name: '', colour: '' }}
            stages={rodStages(stages, project.counts, stageId)}
            tasksDone={count?.done ?? 0}
            tasksTotal={count?.total ?? 0}
            due={projectDue(project, today)}
          />
        )
      })}
    </TicketGrid>
  )
}
