import { TicketCard, TicketGrid } from '#app/components/ticket-card.tsx'
import { type ProjectCard, rodStages } from '#app/domain/project.ts'

type ProjectCardsProps = {
  cards: readonly ProjectCard[]
  stages: readonly { id: number; name: string; colour: string }[]
  hrefFor: (id: number) => string
}

export function ProjectCards({ cards, stages, hrefFor }: ProjectCardsProps) {
  return (
    <TicketGrid>
      {cards.map(card => {
        const { id, at } = card
        const rod = rodStages(stages, card.tasks, at)
        const here = rod[at] ?? { name: '', colour: '', total: 0, done: 0 }
        return (
          <TicketCard
            key={id}
            href={hrefFor(id)}
            jobNumber={card.jobNumber}
            name={card.name}
            clientName={card.clientName}
            stage={here}
            stages={rod}
            tasksDone={here.done}
            tasksTotal={here.total}
            due={card.due}
          />
        )
      })}
    </TicketGrid>
  )
}
