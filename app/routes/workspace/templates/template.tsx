import { useLoaderData, useLocation } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { capitaliseFirst, fullName, plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readTemplateStages } from '#app/domain/templates/template.ts'
import { overTemplates } from '#app/domain/templates/template-links.ts'
import { averageOf, tookText } from '#app/domain/time-entries/finished-like.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { requireTemplateAndJobs, type Template } from '#app/models/templates/template.server.ts'

export const handle = { dialog: true }

/** Only the last jobs tell what they took. */
const maxFinished = 20

export const loader = workspacePage(({ scope, params }) => {
  const template = requireTemplateAndJobs(scope, idParam(params), maxFinished)
  return {
    name: template.name,
    description: template.description,
    stages: stagesOf(scope, template),
    took: tookText(averageOf(template.finished)),
    editHref: may(scope, 'template.edit', template) ? `/create-task-template?edit=${template.id}` : null,
  }
})

function stagesOf(scope: Scope, template: Template) {
  const names = new Map(
    listMembers(scope).map(({ id, firstName, lastName, username }) => [
      id,
      fullName(firstName, lastName, username),
    ]),
  )
  return readTemplateStages(template.tasks).map(({ tasks, ...stage }) => ({
    ...stage,
    tasks: tasks.map(({ title, assignedTo }) => ({ title, who: names.get(assignedTo ?? 0) ?? null })),
  }))
}

export default function TemplateDialog() {
  const { name, description, stages, took, editHref } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Dialog
      narrow
      title={name}
      titleId="template-title"
      closeHref={overTemplates('/saved-task-templates', search)}
      over={<span className="quiet">{description}</span>}
      head={
        editHref ? (
          <ButtonLink size="small" icon="pencil" href={editHref}>
            Edit<span className="sr-only">: {name}</span>
          </ButtonLink>
        ) : null
      }
    >
      {took ? <p className="mb-4">{took}</p> : null}
      {stages.map(({ name: stage, colour, tasks }) => (
        <Section key={stage} title={capitaliseFirst(stage)} aside={plural(tasks.length, 'task')}>
          {tasks.length > 0 ? (
            <List ordered label={`${capitaliseFirst(stage)} tasks`}>
              {tasks.map(({ title, who }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have the same words
                <ListRow key={at} title={title} detail={who} colour={colour} />
              ))}
            </List>
          ) : null}
        </Section>
      ))}
    </Dialog>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `${data?.name ?? 'Template'} · Mortise` },
]
