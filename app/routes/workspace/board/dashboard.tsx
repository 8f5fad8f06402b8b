import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { Board } from '#app/components/board/board.tsx'
import { useCovered } from '#app/components/frame/as-opened.ts'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { boardCard, boardColumns, boardLead, maxOnBoard } from '#app/domain/board/board.ts'
import { dayIn } from '#app/domain/clock.ts'
import { plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { leftBoardText } from '#app/domain/projects/finished.ts'
import { finishedHref } from '#app/domain/projects/project-links.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { useIdle } from '#app/islands/idle.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { countMissing, readBoard, readOffBoard } from '#app/models/board/board.server.ts'
import boardStyles from '#app/styles/board.css?url'

const BoardDrag = lazyIsland(() => import('#app/islands/board/board-drag.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: boardStyles }]

export const handle = {
  live: true,
  unshown: (_found: unknown, isCovered: boolean) => (isCovered ? [boardStyles] : []),
}

const path = '/dashboard'
/** Behind a dialog only the top of the board can be seen. */
const sizeBehindDialog = 20

export const loader = workspacePage(({ scope, url }) => {
  const isBehind = /^\/dashboard\/./i.test(url.pathname)
  const { cards, stages } = readBoard(scope, isBehind ? sizeBehindDialog : maxOnBoard)
  const { timeZone } = scope
  const today = dayIn(timeZone, Date.now())
  const shown = cards.map(row =>
    boardCard(row, stages, { today, timeZone, mayMove: may(scope, 'project.edit', row) }),
  )
  return {
    stages,
    cards: shown,
    // Counted only where all cards are read; the line keeps its place.
    lead: isBehind ? '\u00a0' : boardLead(shown),
    isBehind,
    // Behind a dialog the button keeps its place.
    ...(isBehind ? { left: 0, mayAdd: true } : readOffBoard(scope)),
    missing: shown.length > 0 || isBehind ? 0 : countMissing(scope),
    mayCreate: may(scope, 'project.create'),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

export default function Dashboard() {
  const { cards, stages, lead, left, mayAdd, isBehind, mayCreate } = useLoaderData<typeof loader>()
  // Dropped cards that the server has not answered for yet.
  const [moved, setMoved] = useState<ReadonlyMap<number, number>>(new Map())
  const columns = boardColumns(stages, cards, moved)
  const isDialogOpen = useDialogOpen()
  const isCovered = useCovered()
  const isIdle = useIdle(!isDialogOpen)
  const isEmpty = cards.length === 0
  return (
    <>
      {isCovered ? null : (
        <div {...inertWhen(isDialogOpen)}>
          <PageHead title="Dashboard" lead={isEmpty ? null : lead}>
            <ButtonLink icon="admin" href="/stages">
              Stages
            </ButtonLink>
            {isEmpty || !mayAdd ? null : <AddProject />}
            {isEmpty || !mayCreate ? null : <CreateTicket />}
          </PageHead>
          {isEmpty ? isBehind ? null : <EmptyBoard /> : null}
          {left > 0 ? (
            <p className="quiet -mt-3 mb-6 print:hidden">
              {leftBoardText(left)} <a href={finishedHref}>See {left === 1 ? 'it' : 'them'}</a>
            </p>
          ) : null}
          {isEmpty ? null : (
            <>
              <div className="-mt-3 mb-6 md:hidden print:hidden">
                <StageFilter label="Jump to a stage" stages={jumps(columns, cards.length)} />
              </div>
              <Board columns={columns} />
              {isIdle ? (
                <Suspense fallback={null}>
                  <BoardDrag columns={columns} cards={cards} onMoved={setMoved} />
                </Suspense>
              ) : null}
            </>
          )}
        </div>
      )}
      <Outlet />
    </>
  )
}

function jumps(columns: ReturnType<typeof boardColumns>, count: number) {
  const all = { name: 'All', count, href: '#board', selected: true }
  const stages = columns.map(({ id, name, colour, cards }) => ({
    name,
    colour,
    count: cards.length,
    href: `#stage-${id}`,
    selected: false,
  }))
  return [all, ...stages]
}

function AddProject() {
  return (
    <ButtonLink icon="plus" href={`${path}/add`}>
      Add Project
    </ButtonLink>
  )
}

function CreateTicket() {
  return (
    <ButtonLink variant="go" icon="plus" href="/create-ticket?from=dashboard">
      Create New Ticket
    </ButtonLink>
  )
}

function EmptyBoard() {
  const { missing, mayAdd, mayCreate } = useLoaderData<typeof loader>()
  if (missing === 0) {
    return (
      <EmptyState title="Nothing on your board yet" action={mayCreate ? <CreateTicket /> : null}>
        A ticket you work on stands on the board once it has tasks.{' '}
        {mayCreate ? 'Write down the first one' : 'Ask for one'}
        {mayAdd ? (
          <>
            , or <a href={`${path}/add`}>add one that is there</a>
          </>
        ) : null}
        .
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing on your board yet"
      action={
        <>
          <form method="post" action={`${path}/add`}>
            <HiddenField name="intent" value="all" />
            <Button variant="go">
              {missing === 1 ? 'Add the Project in Work' : `Add All ${plural(missing, 'Project')} in Work`}
            </Button>
          </form>
          <ButtonLink href={`${path}/add`}>Choose Projects</ButtonLink>
        </>
      }
    >
      The board is your own: it shows the tickets you work on, stage by stage, and what each waits for.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Dashboard · Mortise' }]
