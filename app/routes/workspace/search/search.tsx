import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { SearchResults } from '#app/components/search/search-results.tsx'
import { plural } from '#app/domain/format.ts'
import { maxOnPage } from '#app/domain/search/search-result.ts'
import { findCode } from '#app/http/codes/find-code.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { searchEverything } from '#app/services/search/search-everything.server.ts'
import { isPcOf } from '#app/services/workshop-pcs/this-pc.server.ts'

/** A code opens what it stands for. */
export const loader = workspacePage(async ({ scope, actor, url, request }) => {
  const query = searchParam(url)
  const isWorkshopPc = await isPcOf(request, scope)
  const href = findCode(scope, query, { isSearch: true, isWorkshopPc })
  if (href !== null) throw redirect(href, 303)
  return { query, results: searchEverything(scope, actor, query, maxOnPage) }
})

export default function Search() {
  const { query, results } = useLoaderData<typeof loader>()
  if (query === '') return <NothingAsked />
  return (
    <>
      <PageHead title="Search" lead={`For “${query}”`} />
      {results.length === 0 ? (
        <EmptyState title={`No results found for "${query}"`} tone="nothing-found" action={<SomewhereElse />}>
          Try fewer letters, a job number such as 010, a postcode, or part of a phone number.
        </EmptyState>
      ) : (
        <Section title={plural(results.length, 'result')}>
          <SearchResults results={results} from={`/search?q=${encodeURIComponent(query)}`} />
          {results.length < maxOnPage ? null : (
            <>
              <p className="quiet row mt-6">
                There may be more. Type more of it above, or look in one place:
              </p>
              <p className="row mt-6">
                <MatchesIn query={query} />
              </p>
            </>
          )}
        </Section>
      )}
    </>
  )
}

function NothingAsked() {
  return (
    <>
      <PageHead title="Search" lead="Projects, clients, tasks and your own to-dos in one place." />
      <EmptyState title="What are you looking for?" action={<SomewhereElse />}>
        Type a name, a job number such as 010, a postcode, or part of a phone number into the box at the top.
      </EmptyState>
    </>
  )
}

function SomewhereElse() {
  return (
    <>
      <ButtonLink href="/projects">All projects</ButtonLink>
      <ButtonLink href="/clients">All clients</ButtonLink>
      <ButtonLink href="/tasks">All tasks</ButtonLink>
      <ButtonLink icon="qr" href="/code">
        Type a Code
      </ButtonLink>
    </>
  )
}

function MatchesIn({ query }: { query: string }) {
  const search = `?q=${encodeURIComponent(query)}`
  return (
    <>
      <ButtonLink href={`/projects${search}`}>Projects</ButtonLink>
      <ButtonLink href={`/clients${search}`}>Clients</ButtonLink>
      <ButtonLink href={`/tasks${search}`}>Tasks</ButtonLink>
    </>
  )
}

export const meta = () => [{ title: 'Search · Mortise' }]
