import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { TeamCard } from '#app/components/people/team-card.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { FreeTasks } from '#app/components/tasks/free-tasks.tsx'
import { plural } from '#app/domain/format.ts'
import { openTasksHref, taskListHref } from '#app/domain/tasks/task-links.ts'
import { searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readTeam } from '#app/http/people/team-page.server.ts'
import cardStyles from '#app/styles/team-card.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: cardStyles }]

export const loader = workspacePage(({ scope, url }) => readTeam(scope, searchParam(url)))

const myTasks = taskListHref({ filter: 'open', mine: true })

export default function Team() {
  const {
    query,
    cards,
    isAlone,
    mayBeSearched,
    asked,
    freeTasks,
    mayEnterForOthers,
    mayManage,
    nextBankHoliday,
    whoIsAway,
  } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Team" lead={nextBankHoliday ? `Next bank holiday: ${nextBankHoliday}` : null}>
        <ButtonLink icon="calendar" href="/team/holidays">
          Holidays
        </ButtonLink>{' '}
        {mayManage ? (
          <>
            <ButtonLink icon="mail" href="/user-management/invite">
              Invite
            </ButtonLink>{' '}
          </>
        ) : null}
        <ButtonLink variant="go" icon="plus" href="/team/holidays/new">
          {mayEnterForOthers ? 'Enter a Holiday' : 'Ask for a Holiday'}
        </ButtonLink>
      </PageHead>
      <div className="team-find row mb-6 items-start gap-x-6 gap-y-2">
        {mayBeSearched || query ? (
          <Finder
            name="Team"
            label="Search the team"
            placeholder="Search the team by name or position"
            query={query}
          />
        ) : null}
        {whoIsAway || asked > 0 || freeTasks > 0 ? (
          <div>
            {whoIsAway ? <p>{whoIsAway}</p> : null}
            {asked > 0 ? (
              <p className="print:hidden">
                {plural(asked, 'holiday request')}.{' '}
                <a href="/team/holidays">Answer {asked === 1 ? 'it' : 'them'}</a>
              </p>
            ) : null}
            <FreeTasks count={freeTasks} />
          </div>
        ) : null}
      </div>
      <h2 className="sr-only">{query ? `People matching ${query}` : 'Everybody'}</h2>
      {cards.length > 0 ? (
        <TicketGrid lines="team">
          {cards.map(card => (
            <TeamCard key={card.id} {...card} tasksHref={card.isMe ? myTasks : openTasksHref(card.id)} />
          ))}
        </TicketGrid>
      ) : (
        <EmptyState
          title="Nobody found"
          tone="nothing-found"
          action={<ButtonLink href="/team">Show Everybody</ButtonLink>}
        >
          {`Nobody’s name matches “${query}”.`}
        </EmptyState>
      )}
      {isAlone && !query ? <Alone mayManage={mayManage} /> : null}
    </>
  )
}

function Alone({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      title="Just you so far"
      action={mayManage ? <ButtonLink href="/user-management/invite">Invite Somebody</ButtonLink> : null}
    >
      The people you invite stand here, with how to reach them and when they are away.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Team · Mortise' }]
