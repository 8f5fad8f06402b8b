import { useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { SelectField } from '#app/components/kit/field.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { stageRemoval } from '#app/domain/stages/stage.schema.ts'
import { stageParts } from '#app/domain/stages/stage-use.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireStageInUse } from '#app/models/stages/stage.server.ts'
import { removeStage } from '#app/services/stages/remove-stage.server.ts'

const page = confirmPage({
  ask: ({ scope, id }) => {
    requireMay(scope, 'stages.configure')
    const { stage, others } = requireStageInUse(scope, id)
    return { stage, others: others.map(({ id, name }) => ({ id, name })) }
  },
  form: stageRemoval,
  confirm: ({ scope, id }, { moveTo }) => {
    const { removed, to } = removeStage(scope, id, moveTo)
    return redirectWithFlash('/stages', {
      title: `${capitaliseFirst(removed.name)} removed`,
      message: to ? `What stood in it is in ${capitaliseFirst(to.name)} now.` : undefined,
    })
  },
})
export const loader = page.loader
export const action = page.action

export default function StageRemove() {
  const { stage, others } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const name = capitaliseFirst(stage.name)
  if (others.length === 0) return <LastStage name={name} />
  const contents = contentsOf(stage)
  return (
    <Confirm
      inline
      title={`Remove the stage ${name}?`}
      question={
        contents
          ? `It holds ${contents}. They are kept, and go to the stage you choose. This cannot be undone.`
          : 'It is empty. This cannot be undone.'
      }
      confirmLabel="Remove Stage"
      cancelHref="/stages"
      cancelLabel="Keep Stage"
      errors={reply?.errors}
    >
      {contents ? (
        <SelectField
          label="Move them to"
          name="moveTo"
          defaultValue={reply?.values.moveTo ?? ''}
          error={reply?.errors.moveTo}
          aria-required
          options={[
            { value: '', label: 'Choose a stage' },
            ...others.map(other => ({ value: other.id, label: capitaliseFirst(other.name) })),
          ]}
        />
      ) : null}
    </Confirm>
  )
}

/** '3 jobs and 12 tasks', or '' when nothing stands in it. */
function contentsOf(stage: { projects: number; tasks: number; binned: number }): string {
  const binned = stage.binned > 0 ? [`${plural(stage.binned, 'thing')} from the bin`] : []
  const parts = [...stageParts(stage), ...binned]
  const last = parts.pop()
  if (!last) return ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

function LastStage({ name }: { name: string }) {
  return (
    <>
      <PageHead
        title={`${name} stays`}
        lead="A job needs a stage: add another one first, then remove this one."
        back={{ href: '/stages', label: 'Stages' }}
      />
      <ButtonLink variant="go" href="/stages">
        Add a Stage
      </ButtonLink>
    </>
  )
}

export const meta = () => [{ title: 'Remove a stage · Mortise' }]
