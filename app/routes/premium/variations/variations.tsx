import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { plural } from '#app/domain/format.ts'
import { variationsPath } from '#app/domain/variations/variation-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readVariations } from '#app/http/variations/variations-page.server.ts'

export const loader = invoicingPage(({ scope, actor, params }) =>
  readVariations(scope, idParam(params), actor.currency),
)

export default function Variations() {
  const { projectId, job, name, rows, mayCreate, approved, count, longer, hasFeature } =
    useLoaderData<typeof loader>()
  const days = longer > 0 ? `, ${plural(longer, 'working day')} longer` : ''
  return (
    <>
      <PageHead title="Variations" lead={name} back={{ href: `/projects/${projectId}`, label: job }}>
        {mayCreate && hasFeature ? (
          <ButtonLink variant="go" href={`${variationsPath(projectId)}/new`}>
            Write a Variation
          </ButtonLink>
        ) : null}
      </PageHead>
      <JobTabs id={projectId} here="variations" seesMoney />
      {rows.length === 0 ? (
        <EmptyState title="Nothing was changed yet">
          What a client asks for beside the quote is written here, and approved by them before it is made.
        </EmptyState>
      ) : (
        <Section
          title="Changes to the quote"
          aside={count > 0 ? `${approved} approved before VAT${days}` : undefined}
        >
          <List>
            {rows.map(row => (
              <ListRow
                key={row.id}
                title={row.name}
                href={row.href}
                detail={[row.stateName, row.detail].filter(Boolean).join(', ')}
                end={<b className="fig text-l">{row.net}</b>}
                done={row.state === 'declined' || row.state === 'withdrawn'}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

export const meta = ({ data }: { data?: { job: string } }) => [
  { title: `Variations of ${data?.job ?? 'a job'} · Mortise` },
]
