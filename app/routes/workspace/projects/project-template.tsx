import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormFailure } from '#app/components/kit/form-errors.tsx'
import { TemplateChoices } from '#app/components/templates/template-choices.tsx'
import { TemplatePreview } from '#app/components/templates/template-preview.tsx'
import { plural } from '#app/domain/format.ts'
import { isProjectSheet, sheetAt } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { templateApplication } from '#app/domain/templates/template-application.schema.ts'
import { stageOfNewTasks } from '#app/domain/templates/template-application.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam, idQuery, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { readTemplateChoice } from '#app/http/templates/template-choice-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { type Application, applyTemplate } from '#app/services/templates/apply-template.server.ts'
import dateStyles from '#app/styles/template-dates.css?url'

export const handle = { dialog: true, covers: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: dateStyles }]

export const loader = workspacePage(({ scope, params, url }) => {
  const id = idParam(params)
  return {
    ...readTemplateChoice(scope, id, { templateId: idQuery(url, 'template'), query: searchParam(url) }),
    back: returnPath(url.searchParams.get('from'), `/projects/${id}`),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    templateApplication,
    (fields, form) => {
      const id = idParam(params)
      const made = applyTemplate(scope, id, fields)
      const back = returnPath(form.get('from') ?? url.searchParams.get('from'), `/projects/${id}`)
      return redirectWithFlash(newTasksHref(scope, id, made, back), newsOf(made, back, fields.mode === 'add'))
    },
    'Please try again or contact support',
  ),
)

/** In the stage that was shown, if tasks came there, or in the project's own. */
function newTasksHref(scope: Scope, projectId: number, { mapping }: Application, back: string): string {
  if (!isProjectSheet(back)) return back
  const shown = Number(/[?&]tab=(\d+)/.exec(back)?.[1])
  const stage = stageOfNewTasks(mapping, listStages(scope), [shown, requireProject(scope, projectId).stageId])
  return stage === undefined ? back : sheetAt(back, stage)
}

function newsOf(made: Application, back: string, isAdded: boolean): Flash {
  const { tasksCreated, binEntryId, droppedAssignees, activityId } = made
  const parts = [
    `${plural(tasksCreated, 'task')} added.`,
    binEntryId === null ? '' : 'The old ones are in the bin.',
    droppedAssignees > 0
      ? `${droppedAssignees} of them ${droppedAssignees === 1 ? 'has' : 'have'} nobody yet.`
      : '',
  ]
  return {
    title: isAdded ? 'Successfully applied template!' : 'Template applied successfully!',
    message: parts.filter(Boolean).join(' '),
    tone: 'good',
    undo: { action: `/activities/${activityId}/undo`, fields: { back } },
  }
}

export const shouldRevalidate = revalidateUnlessRefused

export default function ProjectTemplate() {
  const { project, existing, requestId, mayCreate, choices, preview, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = reply?.values ?? {}
  const path = `/projects/${project.id}/template`
  const errors: Readonly<Record<string, string[]>> = reply?.errors ?? {}
  return (
    <Dialog
      title={preview ? 'Apply a template' : 'Add Task Template'}
      titleId="template-title"
      closeHref={back}
      narrow={!preview?.dates}
      jobNumber={project.jobNumber}
      over={<span className="quiet">{project.name}</span>}
    >
      <Failure reasons={Object.values(errors).flat()} />
      {preview ? (
        <TemplatePreview
          key={preview.id}
          preview={preview}
          existing={existing}
          fields={{ templateId: preview.id, requestId: values.requestId ?? requestId, from: back }}
          values={values}
          errors={errors}
          othersHref={`${path}?from=${encodeURIComponent(back)}`}
          backHref={back}
        />
      ) : (
        <TemplateChoices choices={choices} path={path} from={back} mayCreate={mayCreate} />
      )}
    </Dialog>
  )
}

function Failure({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return <FormFailure title="Failed to apply template">{reasons.join(' ')}</FormFailure>
}

export const meta = () => [{ title: 'Add Task Template · Mortise' }]
