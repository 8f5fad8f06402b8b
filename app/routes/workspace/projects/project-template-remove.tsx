import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { plural } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireProjectPlaces } from '#app/models/projects/project-sheet.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const project = requireProjectPlaces(scope, id)
    requireMay(scope, 'project.edit', project)
    return {
      job: `${project.jobNumber} ${project.name}`,
      ...project.tasks,
      back: returnPath(url.searchParams.get('from'), `/projects/${id}`),
    }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }, _, form) => {
    const entry = clearProjectTasks(scope, id)
    const back = returnPath(form.get('from') ?? url.searchParams.get('from'), `/projects/${id}`)
    if (entry === null) return redirectWithFlash(back, { title: 'There were no tasks left to remove' })
    return redirectWithFlash(back, {
      title: 'Template removed',
      message: `Its tasks are in the bin for ${binDays} days.`,
      undo: { action: `/bin/${entry}/restore`, fields: { back } },
    })
  },
  failure: 'Failed to remove template',
})
export const loader = page.loader
export const action = page.action

export default function ProjectTemplateRemove() {
  const { job, total, done, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title="Remove the template?"
      question={consequence(job, total, done)}
      confirmLabel="Remove Template"
      cancelHref={back}
      cancelLabel="Keep Tasks"
      errors={reply?.errors}
    >
      <HiddenField name="from" value={back} />
    </Confirm>
  )
}

function consequence(job: string, total: number, done: number): string {
  if (total === 0) return `${job} has no tasks.`
  const finished = done > 0 ? `, ${done} of them done` : ''
  return `This deletes all tasks of ${job} (${plural(total, 'task')}${finished}), also those added by hand. A job without tasks is not on the dashboard. One undo brings them back: they stay in the bin for ${binDays} days.`
}

export const meta = () => [{ title: 'Remove template · Mortise' }]
