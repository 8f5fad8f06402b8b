import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { projectDue } from '#app/domain/projects/due-date.ts'
import { addingAll } from '#app/domain/projects/project.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countMissing, findMissing } from '#app/models/board/board.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { addAllToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'

export const handle = { dialog: true }

const path = '/dashboard/add'
const pageSize = 50

export const loader = workspacePage(({ scope, url }) => {
  const query = searchParam(url)
  const today = dayIn(scope.timeZone, Date.now())
  const found = searchProjects(scope, query)
  const rows = findMissing(scope, found, pageSize + 1).map(row => ({
    id: row.id,
    jobNumber: row.jobNumber,
    name: row.name,
    client: row.clientName,
    stage: row.stage ?? '',
    colour: row.colour,
    due: projectDue(row, today),
    hasTasks: row.hasTasks,
  }))
  const hasMore = rows.length > pageSize
  const isCut = found?.isCut ?? false
  return { query, rows: rows.slice(0, pageSize), hasMore, isCut, inWork: countMissing(scope) }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(
    request,
    addingAll,
    () => {
      const count = addAllToDashboard(scope)
      return redirectWithFlash('/dashboard', {
        title: count === 0 ? 'Already on Dashboard' : 'Added to Dashboard',
        message: plural(count, 'job'),
        tone: 'good',
      })
    },
    'Failed to add project to dashboard. Please try again.',
  ),
)

export default function DashboardAdd() {
  const { query, rows, hasMore, isCut, inWork } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const here = query ? `${path}?q=${encodeURIComponent(query)}` : path
  return (
    <Dialog
      title="Add project"
      titleId="add-title"
      closeHref="/dashboard"
      head={
        inWork > 0 ? (
          <form method="post" action={path}>
            <HiddenField name="intent" value="all" />
            <Button size="small">
              {inWork === 1 ? 'Add the Project in Work' : `Add All ${inWork} in Work`}
            </Button>
          </form>
        ) : null
      }
    >
      <FormErrors errors={reply?.errors} />
      {rows.length > 0 || query ? (
        <Finder
          name="Projects to add"
          label="Search projects"
          placeholder="Search projects by name, client or API number"
          query={query}
          action={path}
          hint={hasMore ? `These are the newest ${pageSize}. Search for the others.` : undefined}
        />
      ) : null}
      {rows.length > 0 ? (
        <form method="post" {...keepScroll}>
          <HiddenField name="intent" value="keep" />
          <HiddenField name="from" value={here} />
          <Rows rows={rows} />
        </form>
      ) : (
        <Nothing query={query} />
      )}
      {isCut ? <MoreMatchesNote /> : null}
    </Dialog>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <List label="Jobs that are not on your board">
      {rows.map(({ id, jobNumber, name, client, stage, colour, due, hasTasks }) => (
        <ListRow
          key={id}
          title={
            <>
              <b className="fig">{jobNumber}</b> {name}
            </>
          }
          detail={[
            hasTasks ? null : 'No tasks yet: add some, and it shows on the board',
            client,
            capitaliseFirst(stage),
            due ? `${due.label} ${due.text}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          colour={colour}
          actions={
            hasTasks ? (
              <Button size="small" icon="plus" formAction={`/projects/${id}/dashboard`}>
                Add<span className="sr-only"> {jobNumber} to the board</span>
              </Button>
            ) : (
              <ButtonLink size="small" href={`/projects/${id}`}>
                Add Tasks<span className="sr-only"> to {jobNumber}</span>
              </ButtonLink>
            )
          }
        />
      ))}
    </List>
  )
}

function Nothing({ query }: { query: string }) {
  if (query) {
    return (
      <EmptyState title="No projects found" tone="nothing-found">
        Nothing that is not on your board matches “{query}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Everything is on your board"
      action={<ButtonLink href="/create-ticket?from=dashboard">Create New Ticket</ButtonLink>}
    >
      Every job that has not left it stands there. Begin the next one with a new ticket.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Add project · Mortise' }]
