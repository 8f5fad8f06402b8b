import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { dayIn } from '#app/domain/clock.ts'
import { labelOf } from '#app/domain/enumerations.ts'
import { revisionLetter } from '#app/domain/files/file.ts'
import { formatDateShort, formatInstant, fullName, lowerFirst, plural } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { binNounsFor } from '#app/domain/nouns.ts'
import { may } from '#app/domain/permissions.ts'
import { pageParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countBinEntries, listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'

const pageSize = 50

export const loader = workspacePage(({ scope, url }) => {
  const page = pageParam(url)
  const today = dayIn(scope.timeZone, Date.now())
  const nouns = binNounsFor(scope.role, listFeatures(scope))
  const entries = listBinEntries(scope, pageSize, (page - 1) * pageSize, nouns).map(entry => ({
    id: entry.id,
    label: entry.label,
    noun: nounOf(entry),
    deleted: `deleted ${formatInstant(entry.deletedAt, scope.timeZone, today)} by ${fullName(entry.firstName, entry.lastName, entry.username)}`,
    until: `kept until ${formatDateShort(dayIn(scope.timeZone, entry.expiresAt), today)}`,
    mayRestore: may(scope, 'bin.restore', { createdBy: entry.deletedBy }),
  }))
  return { entries, page, pageCount: Math.ceil(countBinEntries(scope, nouns) / pageSize), days: binDays }
})

type Entry = ReturnType<typeof listBinEntries>[number]

/** 'Task', '3 tasks' or 'File of API-007, revision B'. */
function nounOf({ noun, itemCount, jobNumber: number, revision }: Entry): string {
  if (noun === 'tasks') return plural(itemCount, 'task')
  if (itemCount > 1) return plural(itemCount, lowerFirst(labelOf(noun)))
  if (noun !== 'file' || number === null) return labelOf(noun)
  const file = `${labelOf(noun)} of ${number}`
  return revision === null ? file : `${file}, revision ${revisionLetter(revision)}`
}

export default function Bin() {
  const { entries, page, pageCount, days } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Bin" lead={`Deleted work is kept for ${days} days and can be restored.`} />
      {entries.length > 0 ? (
        <List
          label="Deleted work"
          className="max-md:[&>li]:flex-wrap max-md:[&>li]:gap-y-1 max-md:[&_.grow]:basis-[calc(100%-36px)] max-md:[&_.end]:flex-1 max-md:[&_.end]:pl-9 max-md:[&_.end]:text-left"
        >
          {entries.map(entry => (
            <ListRow
              key={entry.id}
              icon="bin"
              title={entry.label}
              detail={`${entry.noun} · ${entry.deleted}`}
              end={entry.until}
              actions={
                entry.mayRestore ? (
                  <form method="post" action={`/bin/${entry.id}/restore`}>
                    <Button size="small">
                      Restore<span className="sr-only">: {entry.label}</span>
                    </Button>
                  </form>
                ) : null
              }
            />
          ))}
        </List>
      ) : (
        <EmptyState
          title="The bin is empty"
          action={<ButtonLink href="/projects">Back to Projects</ButtonLink>}
        >
          Whatever you delete waits here for {days} days, in case it was the wrong one.
        </EmptyState>
      )}
      <Pager page={page} pageCount={pageCount} hrefFor={to => hrefWith('/bin', {}, to)} />
    </>
  )
}

export const meta = () => [{ title: 'Bin · Mortise' }]
