import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { TicketCard, TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { type ProjectCard, rodStages } from '#app/domain/projects/project.ts'

type ProjectCardsProps = {
  cards: readonly ProjectCard[]
  stages: readonly { id: number; name: string; colour: string }[]
  hrefFor: (id: number) => string
  /** Adding a card to the board comes back here. */
  here: string
}

/** One form holds all cards; each has only its own button. */
export function ProjectCards({ cards, stages, hrefFor, here }: ProjectCardsProps) {
  return (
    <form method="post" {...keepScroll}>
      <HiddenField name="from" value={here} />
      <TicketGrid lines="projects">
        {cards.map(card => {
          const { id, at } = card
          const rod = rodStages(stages, card.tasks, at)
          const here = rod[at] ?? { name: '', colour: '' }
          return (
            <TicketCard
              key={id}
              id={`job-${id}`}
              href={hrefFor(id)}
              jobNumber={card.jobNumber}
              name={card.name}
              clientName={card.clientName}
              stage={here}
              stages={rod}
              due={card.due}
              cover={card.cover}
              action={
                card.isOnBoard ? null : (
                  <Button variant="bare" size="small" formAction={`/projects/${id}/dashboard`}>
                    Add to Dashboard<span className="sr-only"> {card.jobNumber}</span>
                  </Button>
                )
              }
            />
          )
        })}
      </TicketGrid>
    </form>
  )
}
