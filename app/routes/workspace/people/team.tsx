import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Chart } from '#app/components/kit/chart.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { FreeTasks } from '#app/components/tasks/free-tasks.tsx'
import { plural } from '#app/domain/format.ts'
import { openTasksHref, taskListHref } from '#app/domain/tasks/task-links.ts'
import { searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readTeam } from '#app/http/people/team-page.server.ts'
import chartStyles from '#app/styles/chart.css?url'
import cardStyles from '#app/styles/team-card.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: chartStyles },
]

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
    capacity,
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
      <div className="row mb-6 [&>form]:m-0 [&>form]:max-w-[680px] [&>form]:flex-[1_1_300px] items-start gap-x-6 gap-y-2">
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
      {capacity && cards.length > 0 ? <Hours {...capacity} /> : null}
      <h2 className="sr-only">{query ? `People matching ${query}` : 'Everybody'}</h2>
      {cards.length > 0 ? (
        <TicketGrid lines="team">
          {cards.map(card => (
            <TeamCard key={card.id} {...card} />
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

function Hours({ lead, chart, unplanned }: Capacity) {
  return (
    <Section title="Hours due" aside="of the hours they are there, by week">
      <p className="mb-4">{lead}</p>
      <Chart {...chart} />
      <p className="quiet mt-2">
        What is late counts this week. A week has 40 hours unless Overheads says otherwise. {unplanned}
      </p>
    </Section>
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

type Capacity = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['capacity']>

type Card = ReturnType<typeof useLoaderData<typeof loader>>['cards'][number]

function TeamCard(props: Card) {
  const { name, initials, colour, isMe, role, position, phone, email, away } = props
  return (
    <article
      className="tk print:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_23mm_minmax(0,6fr)_minmax(0,4fr)_20mm]"
      id={`person-${props.id}`}
    >
      <div className="id [&>.av]:size-13 [&>.av]:[border:2px_solid_var(--me,var(--color-edge))] [&>.av]:text-ml [&>.av]:[color:var(--me,var(--color-chalk))] print:[&>.av]:hidden items-center justify-start">
        <Avatar initials={initials} name={name} colour={colour} named />{' '}
        <div className="min-w-0 wrap-anywhere">
          <h3 className="print:[font-size:inherit]">
            {name}
            {isMe ? <small className="font-normal text-chalk-2"> (you)</small> : null}
          </h3>
          <p className="text-chalk-2 print:[font-size:inherit]">{role}</p>
        </div>
      </div>
      {away ? (
        <p
          className={classNames(
            'mark mb-2 items-start whitespace-normal print:col-5 print:mb-0',
            away.isAway && 'text-warn',
          )}
        >
          <Icon name="calendar" />
          <span>{away.text}</span>
        </p>
      ) : null}
      {position ? <p className="print:col-2">{position}</p> : null}
      {phone || email ? (
        <div className="contacts print:[&>[href^=tel]]:col-3 print:[&>[href^=mailto]]:col-4 print:[&>.phone]:text-[10pt] grid grid-cols-1 justify-items-start print:contents">
          {phone ? <PhoneLink phone={phone} /> : null} {email ? <MailLink email={email} /> : null}
        </div>
      ) : null}
      <div className="foot mt-auto print:col-6">
        <OpenTasks count={props.openTasks} href={isMe ? myTasks : openTasksHref(props.id)} />
        {props.handOverHref ? (
          <a href={props.handOverHref} className="print:hidden leading-[44px] print:text-[8pt]/none">
            Hand Over Work…<span className="sr-only"> of {name}</span>
          </a>
        ) : null}
      </div>
    </article>
  )
}

function OpenTasks({ count, href }: { count: number; href: string }) {
  return count === 0 ? (
    <span>No open tasks</span>
  ) : (
    <a className="leading-[44px] print:text-[8pt]/none" href={href}>
      {plural(count, 'open task')}
    </a>
  )
}

export const meta = () => [{ title: 'Team · Mortise' }]
