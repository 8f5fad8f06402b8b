import { Cover } from '#app/components/files/cover.tsx'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { handlePlace, keepScroll } from '#app/components/kit/page-attributes.ts'
import { Rod } from '#app/components/kit/rod.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import type { BoardCard } from '#app/domain/board/board.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export type BoardColumn = { id: number; name: string; colour: string; cards: readonly BoardCard[] }

const maxFaces = 2

const waitTone = { bad: 'text-bad', warn: 'text-warn', quiet: 'text-chalk-2' }

/** A hundred cards make a page: few elements, no hooks. */
export function Board({ columns }: { columns: readonly BoardColumn[] }) {
  return (
    <div
      className={classNames(
        'board max-md:grid-cols-1 print:block print:text-[8.5pt]',
        columns.length > 5 && 'close',
      )}
      id="board"
      style={{ '--n': columns.length }}
    >
      {columns.map(column => (
        <section
          key={column.id}
          id={`stage-${column.id}`}
          style={stageColour(column.colour)}
          aria-label={capitaliseFirst(column.name)}
        >
          <header className="max-md:z-4">
            <h2 className="min-w-0 wrap-anywhere print:table-cell print:max-w-0 print:pt-0 print:pb-[1mm] print:px-0 print:whitespace-nowrap print:text-[12pt]">
              {capitaliseFirst(column.name)}
            </h2>
            <span className="fig text-2xl/none font-bold">
              {column.cards.length}
              <span className="sr-only"> {column.cards.length === 1 ? 'ticket' : 'tickets'}</span>
            </span>
          </header>
          {column.cards.map(card => (
            <Card key={card.id} card={card} column={column} columns={columns} />
          ))}
          {column.cards.length === 0 ? (
            <p className="waste grid min-h-30 [place-content:end_center] line-above pb-2 text-s text-chalk-3 max-md:min-h-16 print:hidden">
              Nothing here
            </p>
          ) : null}
        </section>
      ))}
    </div>
  )
}

type CardProps = { card: BoardCard; column: BoardColumn; columns: readonly BoardColumn[] }

function Card({ card, column, columns }: CardProps) {
  const { id, due, total, done, waits } = card
  return (
    <article className="tk" id={`card-${id}`} aria-labelledby={`card-${id}-name`}>
      {card.cover ? <Cover src={card.cover} /> : null}
      <div className="id">
        <JobNo jobNumber={card.jobNumber} />
        {/* Printed, a card is a line of a table: no cell may be missing. */}
        <div className={due?.late ? 'due late' : 'due'}>
          {due?.label} <b>{due?.text}</b>
        </div>
      </div>
      <h3 id={`card-${id}-name`}>
        <a href={`/dashboard/projects/${id}`}>{card.name}</a>
      </h3>
      <p>{card.client}</p>
      <p className={waitTone[waits.tone]}>{waits.text}</p>
      {card.toAsk ? <p className="text-bad">{card.toAsk}</p> : null}
      <Rod stages={[{ name: column.name, colour: column.colour, total, done, reached: true }]} />
      <div className="foot">
        <span>
          {total === 0 ? 'No tasks here' : `${done} of ${total}`}
          {total === 0 ? null : <span className="word"> {total === 1 ? 'task' : 'tasks'}</span>}
        </span>
        <Faces people={card.people} />
        <CardMenu card={card} columns={columns} />
        {card.mayMove ? <span className="grip-place" {...handlePlace(id)} /> : null}
      </div>
    </article>
  )
}

function Faces({ people }: Pick<BoardCard, 'people'>) {
  if (people.length === 0) return null
  const shown = people.length > maxFaces ? people.slice(0, maxFaces - 1) : people
  const rest = people.slice(shown.length)
  return (
    <span className="avs">
      {shown.map(person => (
        <Avatar key={person.name} {...person} />
      ))}
      {rest.length > 0 ? (
        <Avatar initials={`+${rest.length}`} name={rest.map(({ name }) => name).join(', ')} />
      ) : null}
    </span>
  )
}

/** The way to move a card without dragging. */
function CardMenu({ card, columns }: { card: BoardCard; columns: readonly BoardColumn[] }) {
  const { id, jobNumber, stageId, mayMove } = card
  return (
    <details className="move">
      <summary
        aria-label={mayMove ? `Move ${jobNumber} to another stage` : `Take ${jobNumber} off the board`}
        title={mayMove ? 'Move to' : 'Take Off the Board'}
      >
        <Icon name={mayMove ? 'move' : 'dots'} />
      </summary>
      <form method="post" action={`/projects/${id}/move`} className="menu" {...keepScroll}>
        {mayMove ? (
          <>
            <b>Move {jobNumber} to</b>
            <HiddenField name="fromStageId" value={stageId} />
            {columns.map(({ id: to, name, colour }) =>
              to === stageId ? null : (
                <Button key={to} size="small" name="stageId" value={to} style={stageColour(colour)}>
                  {capitaliseFirst(name)}
                </Button>
              ),
            )}
            <hr />
          </>
        ) : null}
        <Button size="small" variant="bare" formAction={`/projects/${id}/dashboard/remove`}>
          Take Off the Board
        </Button>
      </form>
    </details>
  )
}
