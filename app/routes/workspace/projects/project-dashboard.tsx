import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { workDone } from '#app/domain/board/board.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { boardAdding } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectToAdded } from '#app/http/board/board-form.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { findBoardPlace } from '#app/models/board/board.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { countTaskStates } from '#app/models/tasks/project-tasks.server.ts'
import { addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const project = requireProject(scope, idParam(params))
  const { stages, ...tasks } = countTaskStates(scope, project.id)
  const { hasLeft, isPlaced } = findBoardPlace(scope, project.id)
  return {
    id: project.id,
    name: project.name,
    jobNumber: project.jobNumber,
    from: returnPath(url.searchParams.get('from'), '/projects'),
    hasLeft,
    isListed: isPlaced && !hasLeft,
    hasTasks: tasks.total > 0,
    lost: workDone(stages.find(({ id }) => id === project.stageId)?.name ?? '', tasks),
    firstStage: capitaliseFirst(stages[0]?.name ?? ''),
    mayRestart: may(scope, 'project.edit', project),
  }
})

export const action = workspacePage(({ scope, params, request }) =>
  handleForm(
    request,
    boardAdding,
    ({ intent }, form) => {
      const from = returnPath(form.get('from'), '/projects')
      const id = idParam(params)
      if (intent === 'restart') return restart(scope, id, from)
      const { outcome, ...added } = addToDashboard(scope, id, { asItStands: intent === 'keep' })
      if (outcome === 'asks') return redirect(askingPath(id, from), 303)
      return redirectToAdded({ ...added, outcome }, from, askingPath(id, from))
    },
    'Failed to add project to dashboard. Please try again.',
  ),
)

function restart(scope: Scope, id: number, from: string) {
  const { project, activityId } = restartProject(scope, id)
  const outcome = activityId === null ? 'already' : 'added'
  return redirectToAdded({ project, outcome, hasTasks: true, activityId }, from, askingPath(id, from))
}

/** Over the list that it was asked from. */
function askingPath(id: number, from: string): string {
  const [path, query = ''] = from.split('?')
  const params = new URLSearchParams(path === '/projects' ? query : '')
  params.set('from', from)
  return `/projects/${id}/dashboard?${params}`
}

export default function ProjectDashboard() {
  const { name, jobNumber, from, isListed, hasTasks, hasLeft } = useLoaderData<typeof loader>()
  const isAsked = hasTasks && !isListed && !hasLeft
  const reply = useActionData<typeof action>()?.reply
  return (
    <Dialog
      narrow
      title={isAsked ? 'Add to Dashboard as it is?' : `${jobNumber} ${name}`}
      titleId="adding-title"
      closeHref={from}
    >
      <FormErrors errors={reply?.errors} />
      {isAsked ? <Choice /> : hasLeft ? <Left /> : <Listed />}
    </Dialog>
  )
}

function Choice() {
  const { id, name, jobNumber, from, lost, firstStage, mayRestart } = useLoaderData<typeof loader>()
  return (
    <form method="post" action={`/projects/${id}/dashboard`}>
      <HiddenField name="from" value={from} />
      <p className="quiet question">
        <b>
          {jobNumber} {name}
        </b>
        : {lost}.{' '}
        {mayRestart
          ? `Starting again puts it back to ${firstStage} with every task pending, for everybody. You can undo that.`
          : 'Nothing of that changes: the board is your own.'}
      </p>
      <div className="row">
        <Button variant="go" name="intent" value="keep">
          Add It as It Stands
        </Button>
        {mayRestart ? (
          <Button variant="danger" name="intent" value="restart">
            Start Again from {firstStage}
          </Button>
        ) : null}
        <ButtonLink variant="bare" href={from}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

/** Finished too long ago for a board: only a new start brings it back. */
function Left() {
  const { id, from, firstStage, mayRestart, hasTasks } = useLoaderData<typeof loader>()
  return (
    <form method="post" action={`/projects/${id}/dashboard`}>
      <HiddenField name="from" value={from} />
      <p className="quiet question">
        It is finished, and finished jobs leave the board by themselves. You find it in Projects.
      </p>
      <div className="row">
        {mayRestart && hasTasks ? (
          <Button variant="danger" name="intent" value="restart">
            Start Again from {firstStage}
          </Button>
        ) : null}
        <ButtonLink variant="bare" href={from}>
          Close
        </ButtonLink>
      </div>
    </form>
  )
}

function Listed() {
  const { id, from, isListed, hasTasks } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="quiet question">
        {isListed ? 'It is on your board.' : 'It is not on your board yet.'}
        {hasTasks ? '' : ' It shows once it has tasks.'}
      </p>
      <div className="row">
        {hasTasks ? (
          <ButtonLink href="/dashboard">Open the Board</ButtonLink>
        ) : (
          <ButtonLink variant="go" href={`/projects/${id}/template`}>
            Add Task Template
          </ButtonLink>
        )}
        <ButtonLink variant="bare" href={from}>
          Close
        </ButtonLink>
      </div>
    </>
  )
}

export const meta = () => [{ title: 'Add to Dashboard · Mortise' }]
