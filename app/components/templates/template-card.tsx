import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { plural } from '#app/domain/format.ts'
import { maxStageChips, type StageSum } from '#app/domain/templates/template.ts'

export type TemplateCardProps = {
  id: number
  name: string
  description: string
  stages: readonly StageSum[]
  taskCount: number
  href: string
  /** 'Created 18 Nov 2026 by Ruth Ellis' */
  history: string
  /** Null for those who may not. */
  editHref: string | null
  deleteHref: string | null
  duplicate: { action: string; requestId: string } | null
}

export function TemplateCard({ id, name, stages, taskCount, ...props }: TemplateCardProps) {
  const more = stages.length - maxStageChips
  return (
    <article className="tk template" id={`template-${id}`}>
      <h3 className="mt-4 mb-2">
        <a href={props.href}>{name}</a>
      </h3>
      <p className="figures">
        <span>
          <b>{stages.length}</b> {stages.length === 1 ? 'stage' : 'stages'}
        </span>{' '}
        <span>
          <b>{taskCount}</b> {taskCount === 1 ? 'task' : 'tasks'}
        </span>
      </p>
      <UnplanedRod stages={stages} />
      <ul className="chips" aria-label="Stages">
        {stages.slice(0, maxStageChips).map(stage => (
          <li key={stage.name}>
            <StageTab {...stage} />
          </li>
        ))}
        {more > 0 ? <li>+{more} more</li> : null}
      </ul>
      {props.description ? (
        <p className="about mt-3 whitespace-pre-line wrap-anywhere">{props.description}</p>
      ) : null}
      <p className="mt-auto pt-3 text-s">{props.history}</p>
      <CardActions {...props} name={name} />
    </article>
  )
}

/** A length a stage, a division a task. */
function UnplanedRod({ stages }: { stages: readonly StageSum[] }) {
  const label = stages.map(stage => `${stage.name}: ${plural(stage.taskCount, 'task')}`).join(', ')
  return (
    <Rod
      label={label}
      stages={stages.map(({ name, colour, taskCount }) => ({
        name,
        colour,
        total: Math.max(1, taskCount),
        done: 0,
        reached: true,
      }))}
    />
  )
}

type CardActionsProps = Pick<TemplateCardProps, 'name' | 'editHref' | 'deleteHref' | 'duplicate'>

function CardActions({ name, editHref, deleteHref, duplicate }: CardActionsProps) {
  const which = <span className="sr-only">: {name}</span>
  return (
    <div className="foot">
      {editHref ? (
        <ButtonLink size="small" variant="bare" icon="pencil" href={editHref}>
          Edit{which}
        </ButtonLink>
      ) : null}
      {duplicate ? (
        <form method="post" action={duplicate.action}>
          <HiddenField name="requestId" value={duplicate.requestId} />
          <Button size="small" variant="bare" icon="copy">
            Duplicate{which}
          </Button>
        </form>
      ) : null}
      {deleteHref ? (
        <ButtonLink size="small" variant="bare" icon="bin" href={deleteHref}>
          Delete{which}
        </ButtonLink>
      ) : null}
    </div>
  )
}
