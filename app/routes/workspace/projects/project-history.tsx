import { useLoaderData } from '@remix-run/react'
import { ActivityList } from '#app/components/activities/activity-list.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { historyRows } from '#app/components/projects/project-history.tsx'
import { may } from '#app/domain/permissions.ts'
import { idParam, idQuery } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readHistory } from '#app/http/projects/project-page.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'

const perPage = 100

export const loader = workspacePage(({ scope, params, url }) => {
  const project = requireProjectTitle(scope, idParam(params))
  const rows = readHistory(scope, project.id, perPage + 1, idQuery(url, 'before') ?? undefined)
  const shown = rows.slice(0, perPage)
  return {
    project,
    shown,
    olderThan: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null,
    seesMoney: may(scope, 'money.read'),
  }
})

export default function ProjectHistoryPage() {
  const { project, shown, olderThan, seesMoney } = useLoaderData<typeof loader>()
  const path = `/projects/${project.id}`
  return (
    <>
      <PageHead title="History" lead={project.name} back={{ href: path, label: project.jobNumber }} />
      <JobTabs id={project.id} here="history" seesMoney={seesMoney} />
      {shown.length === 0 ? <EmptyLine>Nothing has happened yet.</EmptyLine> : null}
      <ActivityList rows={historyRows(shown)} />
      {olderThan === null ? null : (
        <ButtonLink href={`${path}/history?before=${olderThan}`}>Older</ButtonLink>
      )}
    </>
  )
}

export const meta = ({ data }: { data?: { project: { jobNumber: string } } }) => [
  { title: `History of ${data?.project.jobNumber ?? 'a job'} · Mortise` },
]
