import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Tabs } from '#app/components/kit/tabs.tsx'
import { DeletedList } from '#app/components/premium/deleted-list.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { recordTitle } from '#app/components/records/record-fields.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { capitaliseWords } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { listPage } from '#app/records/engine/pages/record-pages.server.ts'

export const loader = listPage.loader

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function RecordList() {
  const shown = useLoaderData<typeof loader>()
  const { title, lead, words, path, query, rows, mayCreate, feature, tabs } = shown
  return (
    <>
      <PageHead title={title} lead={lead}>
        {mayCreate && rows.length > 0 ? <Add {...shown} /> : null}
      </PageHead>
      {tabs ? (
        <Tabs label={tabs.label}>{tabs.pages.map(page => ({ ...page, isHere: page.href === path }))}</Tabs>
      ) : null}
      {shown.hasFeature || feature === null ? null : <ReadOnlyNote feature={feature} />}
      {shown.hasSearch && (query || rows.length > 0) ? (
        <Finder
          name={title}
          label={`Search ${words.many}`}
          placeholder={`Search ${words.many}`}
          query={query}
          clearHref={path}
        />
      ) : null}
      {rows.length > 0 ? (
        <List label={title}>
          {rows.map(({ id, name, details, end, mayOpen }) => (
            <ListRow
              key={id}
              title={name}
              detail={details.length > 0 ? <Lines lines={details} /> : null}
              end={end}
              {...(mayOpen && { href: `${path}/${id}` })}
            />
          ))}
        </List>
      ) : (
        <NoRows {...shown} />
      )}
      {shown.isCut ? <MoreMatchesNote /> : null}
      <Pager page={shown.page} pageCount={shown.pageCount} hrefFor={to => hrefWith(path, { q: query }, to)} />
      <DeletedList rows={shown.deleted} path={path} noun={words.one} />
    </>
  )
}

function Add({ words, path }: Shown) {
  return (
    <ButtonLink variant="go" icon="plus" href={`${path}/new`}>
      {`Add ${capitaliseWords(words.one)}`}
    </ButtonLink>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map(line => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

function NoRows(shown: Shown) {
  const { words, path, query, page, mayCreate } = shown
  if (query || page > 1) {
    return (
      <EmptyState
        title={`No ${words.many} found`}
        tone="nothing-found"
        action={<ButtonLink href={path}>Show All</ButtonLink>}
      >
        {query ? `Nothing matches “${query}”. Try a shorter word, or clear the search.` : null}
      </EmptyState>
    )
  }
  return <EmptyState title={`No ${words.many} yet`} action={mayCreate ? <Add {...shown} /> : null} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => recordTitle(data)
