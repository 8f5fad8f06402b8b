import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { OwnerCompanies } from '#app/components/owner/owner-companies.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { companyStatusWords } from '#app/domain/owner/company-status.ts'
import { type CompanyFilter, companyFilterOf, companyFilters, filterLabel } from '#app/domain/owner/owner.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { toCompanyLine } from '#app/http/owner/owner-company-page.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import {
  countCompanies,
  listCompanies,
  searchCompanies,
} from '#app/models/owner/owner-company-list.server.ts'
import { OwnerHead } from './owner-head.tsx'

const here = '/owner-dashboard/companies'
const pageSize = 50

export const loader = ownerPage(({ url }) => {
  const query = searchParam(url)
  const filter = companyFilterOf(url.searchParams.get('status'))
  const page = pageParam(url)
  const found = searchCompanies(query)
  const total = countCompanies({ filter, query, found })
  const companies = listCompanies(
    { filter, query, found },
    { limit: pageSize, offset: (page - 1) * pageSize },
  )
  return {
    query,
    filter,
    means: filter === 'all' ? null : companyStatusWords[filter].means,
    total,
    isCut: found?.isCut ?? false,
    page,
    pageCount: Math.ceil(total / pageSize),
    companies: companies.map(toCompanyLine),
    filters: companyFilters.map(companyFilter => ({
      label: filterLabel(companyFilter),
      href: hrefOf(companyFilter, query),
      current: companyFilter === filter,
    })),
  }
})

function hrefOf(filter: CompanyFilter, query: string, page = 1): string {
  return hrefWith(here, { status: filter !== 'all' && filter, q: query }, page)
}

export default function OwnerCompaniesPage() {
  const { query, filter, means, filters, total, isCut, page, pageCount, companies } =
    useLoaderData<typeof loader>()
  return (
    <>
      <OwnerHead here={here} />
      <Finder
        name="Companies"
        label="Search companies"
        placeholder="Search companies by name or admin’s email"
        query={query}
        clearHref={hrefOf(filter, '')}
        kept={filter === 'all' ? null : <HiddenField name="status" value={filter} />}
      />
      <div className="strip mb-4">
        <Segments label="Which companies" items={filters} />
      </div>
      <Section title={filter === 'all' ? 'All companies' : `${filterLabel(filter)}: companies`} aside={total}>
        {means ? <p className="quiet">{means}</p> : null}
        {companies.length > 0 ? (
          <OwnerCompanies companies={companies} />
        ) : (
          <EmptyState
            title="No companies found"
            tone="nothing-found"
            level={3}
            action={<ButtonLink href={here}>Show All Companies</ButtonLink>}
          />
        )}
      </Section>
      {isCut ? <MoreMatchesNote /> : null}
      <Pager page={page} pageCount={pageCount} hrefFor={to => hrefOf(filter, query, to)} />
    </>
  )
}

export const meta = () => [{ title: 'Companies · Site Owner · Mortise' }]
