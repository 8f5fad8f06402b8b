import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { DeletedList } from '#app/components/premium/deleted-list.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { recordTitle } from '#app/components/records/record-fields.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { listPage } from '#app/records/engine/pages/record-pages.server.ts'

export const handle = premiumHandle
export const loader = listPage.loader

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['page']>

export default function RecordList() {
  const { locked, page: shown } = useLoaderData<typeof loader>()
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { title, words, path, query, rows, mayCreate, feature } = shown
  return (
    <>
      <PageHead title={title}>
        {mayCreate ? (
          <ButtonLink variant="go" icon="plus" href={`${path}/new`}>
            {words.create}
          </ButtonLink>
        ) : null}
      </PageHead>
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
          {rows.map(({ id, name, detail, mayOpen }) => (
            <ListRow key={id} title={name} detail={detail} {...(mayOpen && { href: `${path}/${id}` })} />
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

function NoRows({ words, path, query, page, mayCreate }: Shown) {
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
  const add = mayCreate ? <ButtonLink href={`${path}/new`}>{words.create}</ButtonLink> : null
  return <EmptyState title={`No ${words.many} yet`} action={add} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => recordTitle(data)
