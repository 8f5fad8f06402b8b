import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { hrefFrom } from '#app/domain/projects/project-links.ts'

/** Null for those who may not apply a template. */
export function FirstTasks({ templateHref }: { templateHref: string | null }) {
  if (templateHref === null) return <EmptyLine>No tasks yet</EmptyLine>
  return (
    <EmptyState
      title="No tasks yet"
      level={3}
      action={
        <ButtonLink variant="go" icon="template" href={templateHref}>
          Add Task Template
        </ButtonLink>
      }
    >
      Take the tasks of all stages from a template, or add them one by one.
    </EmptyState>
  )
}

/** Null leaves a button out. */
export function TaskActions({
  templateHref,
  assignHref,
}: {
  templateHref: string | null
  assignHref: string | null
}) {
  if (templateHref === null && assignHref === null) return null
  return (
    <div className="row mt-8 max-md:[&>a]:flex-auto max-md:[&>a]:px-3 hair-above pt-4">
      {assignHref === null ? null : (
        <ButtonLink icon="team" href={assignHref}>
          Assign Tasks
        </ButtonLink>
      )}
      {templateHref === null ? null : (
        <ButtonLink icon="template" href={templateHref}>
          Add Task Template
        </ButtonLink>
      )}
    </div>
  )
}

type ProjectFootProps = {
  id: number
  back: string
  duplicateHref: string | null
  deleteHref: string | null
  mayRemoveTemplate: boolean
  isOnBoard: boolean
}

export function ProjectFoot(props: ProjectFootProps) {
  const { id, back, duplicateHref, deleteHref, mayRemoveTemplate, isOnBoard } = props
  return (
    <div className="row mt-10 max-md:[&>a]:flex-auto max-md:[&>a]:px-3 justify-end line-above pt-4 print:hidden">
      <div className="mr-auto max-md:w-full flex min-h-12 items-center">
        {isOnBoard ? (
          <Badge tone="good">On the Dashboard</Badge>
        ) : (
          <form method="post" action={`/projects/${id}/dashboard`}>
            <HiddenField name="from" value={back} />
            <Button icon="board">Add to Dashboard</Button>
          </form>
        )}
      </div>
      {mayRemoveTemplate ? (
        <ButtonLink icon="template" href={hrefFrom(`/projects/${id}/template/remove`, back)}>
          Remove Template
        </ButtonLink>
      ) : null}
      {duplicateHref === null ? null : (
        <ButtonLink icon="plus" href={duplicateHref}>
          Duplicate
        </ButtonLink>
      )}
      {deleteHref === null ? null : (
        <ButtonLink variant="danger" icon="bin" href={deleteHref}>
          Delete Project
        </ButtonLink>
      )}
    </div>
  )
}
