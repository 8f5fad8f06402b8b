import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { plural } from '#app/domain/format.ts'
import { readHolidaySheet } from '#app/http/holidays/holiday-page.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import yearStyles from '#app/styles/year-strip.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: yearStyles }]

export const loader = workspacePage(({ scope, url }) => readHolidaySheet(scope, url))

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>

export default function Holidays() {
  const sheet = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Holidays" back={{ href: '/team', label: 'Team' }}>
          <ButtonLink variant="go" icon="plus" href="/team/holidays/new">
            {sheet.mayEnterForOthers ? 'Enter a Holiday' : 'Ask for a Holiday'}
          </ButtonLink>
        </PageHead>
        <Year {...sheet.year} />
        <Columns className="mt-8">
          <Column span={8}>
            {sheet.asked.length > 0 ? <ToAnswer asked={sheet.asked} /> : null}
            <Own own={sheet.own} />
            <Coming coming={sheet.coming} />
            {sheet.allowance.everybody ? (
              <Everybodys year={sheet.year.text} rows={sheet.allowance.everybody} />
            ) : null}
            <Past past={sheet.past} olderPage={sheet.olderPage} />
          </Column>
          <Column span={4}>
            {sheet.allowance.own ? (
              <OwnAllowance year={sheet.year.text} days={sheet.allowance.days} own={sheet.allowance.own} />
            ) : null}
            <BankHolidays days={sheet.bankHolidays} region={sheet.region} />
          </Column>
        </Columns>
      </div>
      <Outlet />
    </>
  )
}

function Year({ text, previous, next, months, today, bankHolidays, people }: Sheet['year']) {
  const toYear = (link: typeof previous) =>
    link ? (
      <a
        className="inline-flex min-h-11 min-w-11 items-center justify-center"
        href={link.href}
        {...keepScroll}
      >
        {link.label}
      </a>
    ) : null
  return (
    <Section
      title={`The year ${text}`}
      aside={
        <nav className="row gap-2 print:hidden" aria-label="Other years">
          {toYear(previous)}
          {toYear(next)}
        </nav>
      }
    >
      <div className="relative [--who:180px] max-md:[--who:0px] [&_path]:[vector-effect:non-scaling-stroke]">
        <svg
          className="absolute right-0 h-full w-[calc(100%-var(--who))]"
          viewBox="0 0 372 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="fill-hair" d={bankHolidays} />
          <path
            className="stroke-line"
            d="M0 0v1M31 0v1M62 0v1M93 0v1M124 0v1M155 0v1M186 0v1M217 0v1M248 0v1M279 0v1M310 0v1M341 0v1"
          />
          {today ? <path className="fill-ash" d={today} /> : null}
        </svg>
        <ol
          className="relative grid grid-cols-12 bg-ink py-1 pl-(--who) font-figures text-[min(var(--text-s),3.9vw)]/[1.4] text-chalk-2"
          aria-hidden="true"
        >
          {months.map(month => (
            <li key={month}>{month}</li>
          ))}
        </ol>
        <ul
          className="[&>li]:relative [&>li]:grid [&>li]:grid-cols-[var(--who)_minmax(0,1fr)] [&>li]:items-center [&>li]:py-2.5 [&>li]:hair-above [&_b]:justify-self-start [&_b]:bg-ink [&_b]:pr-2 [&_svg]:h-5 [&_svg]:w-full max-md:[&>li>*]:col-span-2"
          aria-label="Everybody’s year"
        >
          {people.map(({ id, name, approved, asked, absences }) => (
            <li key={id}>
              <b>{name}</b>
              <svg viewBox="0 0 372 1" preserveAspectRatio="none" role="img">
                <title>{absences.join('; ') || 'Nothing'}</title>
                <path className="fill-chalk-2 stroke-chalk-2" d={approved} />
                <path className="fill-ink stroke-warn" d={asked} />
              </svg>
            </li>
          ))}
        </ul>
      </div>
      <p className="quiet mt-3">
        Filled bars are approved, open ones not answered yet. Grey lines are bank holidays.
      </p>
    </Section>
  )
}

function ToAnswer({ asked }: Pick<Sheet, 'asked'>) {
  return (
    <Section title="To answer" aside={asked.length}>
      <List label="Holidays to answer">
        {asked.map(holiday => (
          <HolidayRow key={holiday.id} holiday={holiday} named actions={<Answer holiday={holiday} />}>
            {holiday.beyond ? <small className="text-warn">More than is left: {holiday.beyond}</small> : null}
            {holiday.alsoAway.length > 0 ? (
              <small className="text-warn">Also away then: {holiday.alsoAway.join(', ')}</small>
            ) : null}
            <DueThen {...holiday.dueTasks} />
          </HolidayRow>
        ))}
      </List>
    </Section>
  )
}

function DueThen({ tasks, more }: Sheet['asked'][number]['dueTasks']) {
  if (tasks.length === 0) return null
  return (
    <small className="due-then">
      Due then:{' '}
      {tasks.map(({ id, title, due, job }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <a href={`/tasks/${id}/edit?from=/team/holidays`}>{title}</a>
          {` (${job ? `${job}, ` : ''}${due})`}
        </span>
      ))}
      {more ? ` and ${more}` : ''}
    </small>
  )
}

function Answer({ holiday: { id, name, dates } }: { holiday: Sheet['asked'][number] }) {
  const whose = <span className="sr-only">{` for ${name}, ${dates}`}</span>
  return (
    <div className="row gap-x-6 gap-y-2">
      <form method="post" action={`/team/holidays/${id}/answer`} className="print:hidden">
        <Button size="small" icon="tick" name="status" value="approved">
          Approve{whose}
        </Button>
      </form>
      <ButtonLink size="small" icon="x" href={`/team/holidays/${id}/decline`}>
        Decline{whose}
      </ButtonLink>
    </div>
  )
}

function Own({ own }: Pick<Sheet, 'own'>) {
  return (
    <Section title="My holidays" aside={own.length > 0 ? own.length : null}>
      {own.length > 0 ? (
        <List label="My holidays">
          {own.map(holiday => (
            <HolidayRow key={holiday.id} holiday={holiday} />
          ))}
        </List>
      ) : (
        <p className="quiet">You have none ahead.</p>
      )}
    </Section>
  )
}

function Coming({ coming }: Pick<Sheet, 'coming'>) {
  return (
    <Section title="Everybody else’s holidays" aside={coming.length > 0 ? coming.length : null}>
      {coming.length > 0 ? (
        <List label="Everybody else’s holidays">
          {coming.map(holiday => (
            <HolidayRow key={holiday.id} holiday={holiday} named />
          ))}
        </List>
      ) : (
        <EmptyLine>None ahead.</EmptyLine>
      )}
    </Section>
  )
}

function Past({ past, olderPage }: Pick<Sheet, 'past' | 'olderPage'>) {
  if (past === null) {
    return (
      <p className="row">
        <ButtonLink href="/team/holidays?past=1#past">Show Past Holidays</ButtonLink>
      </p>
    )
  }
  return (
    <Section title="Past holidays" id="past" aside={<a href="/team/holidays">Hide</a>}>
      {past.length > 0 ? (
        <List label="Past holidays">
          {past.map(holiday => (
            <HolidayRow key={holiday.id} holiday={holiday} named />
          ))}
        </List>
      ) : (
        <EmptyLine>None yet.</EmptyLine>
      )}
      {olderPage === null ? null : (
        <p className="row mt-6">
          <ButtonLink href={`/team/holidays?past=${olderPage}#past`}>Older ones</ButtonLink>
        </p>
      )}
    </Section>
  )
}

type AllowanceRow = NonNullable<Sheet['allowance']['own']>

function OwnAllowance({ year, days, own }: { year: string; days: string; own: AllowanceRow }) {
  return (
    <Section title="My allowance" aside={year}>
      <MetaList
        items={[
          { label: 'Days a year', value: own.allowance, figure: true },
          { label: 'Taken or booked', value: own.taken, figure: true },
          { label: 'Asked for', value: own.asked, figure: true },
          { label: 'Left', value: own.left, figure: true, ...(own.isTooMuch && { tone: 'warn' as const }) },
        ]}
      />
      <p className="quiet mt-3">{days}, in working days. Bank holidays are not counted: they come on top.</p>
    </Section>
  )
}

function Everybodys({ year, rows }: { year: string; rows: readonly AllowanceRow[] }) {
  return (
    <Section title="Everybody’s allowance" aside={year}>
      <List label="Everybody’s allowance">
        {rows.map(({ id, name, allowance, taken, asked, left, isTooMuch }) => (
          <li key={id}>
            <div className="grow">
              <b>{name}</b>{' '}
              <small>{`${allowance} a year · ${taken} taken or booked · ${asked} asked for`}</small>
            </div>{' '}
            <span className={isTooMuch ? 'fig text-warn' : 'fig'}>{isTooMuch ? left : `${left} left`}</span>
          </li>
        ))}
      </List>
    </Section>
  )
}

const nextDays = 4

function BankHolidays({ days, region }: { days: Sheet['bankHolidays']; region: string }) {
  const later = days.slice(nextDays)
  return (
    <Section title="Bank holidays" aside={region}>
      <BankHolidayList label="Bank holidays" days={days.slice(0, nextDays)} />
      {later.length > 0 ? (
        <details className="print:hidden">
          <summary className="flex min-h-11 items-center gap-2 font-bold">
            <Icon name="down" />
            {plural(later.length, 'more bank holiday')}
          </summary>
          <BankHolidayList label="Later bank holidays" days={later} />
        </details>
      ) : null}
    </Section>
  )
}

function BankHolidayList({ label, days }: { label: string; days: Sheet['bankHolidays'] }) {
  return (
    <List label={label}>
      {days.map(({ date, name }) => (
        <li key={date}>
          <div className="grow">
            <span>{date}</span> <small>{name}</small>
          </div>
        </li>
      ))}
    </List>
  )
}

type Holiday = Sheet['own'][number]

type HolidayRowProps = {
  holiday: Holiday
  /** Leads with the person's name. */
  named?: boolean
  children?: ReactNode
  actions?: ReactNode
}

const marks = {
  asked: { tone: 'warn', icon: 'clock', text: 'Not answered yet' },
  approved: { tone: 'good', icon: 'tick', text: 'Approved' },
  declined: { tone: 'plain', icon: 'x', text: 'Declined' },
} as const

function withdrawal({ isOwn, status }: Holiday): string {
  if (isOwn) return 'Take Back'
  return status === 'approved' ? 'Cancel This Holiday' : 'Take Out'
}

function HolidayRow({ holiday, named, children, actions }: HolidayRowProps) {
  const { id, name, dates, length, reason, notes, why, status, mayWithdraw } = holiday
  const mark = marks[status]
  // No badge: open requests have buttons, and of others only the approved ones are listed.
  const isPlain = actions || (named && status === 'approved')
  return (
    <li className="flex-wrap gap-x-4 gap-y-2 py-3" id={`holiday-${id}`}>
      <div className="grow flex-[1_1_280px] [&>small+small]:mt-0.5">
        <b>{named ? name : dates}</b>
        {named ? <span className="block"> {dates}</span> : null}
        {holiday.isPast ? <span> (already past)</span> : null}
        <small>{` ${[length, reason, holiday.allowance].filter(Boolean).join(' · ')}`}</small>
        {notes ? <small className="whitespace-pre-line"> {notes}</small> : null}
        {why ? <small> Why: {why}</small> : null}
        {children}
      </div>{' '}
      <div className="row flex-none">
        {actions}
        {isPlain ? null : (
          <StatusBadge status={status} tone={mark.tone} icon={mark.icon}>
            {mark.text}
          </StatusBadge>
        )}
        {mayWithdraw && !actions ? (
          <ButtonLink size="small" variant="bare" href={`/team/holidays/${id}/withdraw`}>
            {withdrawal(holiday)}
            <span className="sr-only">{` ${named ? `${name}, ` : ''}${dates}`}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}

export const meta = () => [{ title: 'Holidays · Mortise' }]
