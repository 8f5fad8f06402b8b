import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { plural } from '#app/domain/format.ts'
import { readHolidaySheet } from '#app/http/holidays/holiday-page.server.ts'
import { workspacePage } from '#app/http/page.server.ts'

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
        <Columns>
          <Column span={8}>
            {sheet.asked.length > 0 ? <ToAnswer asked={sheet.asked} /> : null}
            <Own own={sheet.own} />
            <Coming coming={sheet.coming} />
            {sheet.allowance.everybody ? (
              <Everybodys year={sheet.allowance.year} rows={sheet.allowance.everybody} />
            ) : null}
            <Past past={sheet.past} olderPage={sheet.olderPage} />
          </Column>
          <Column span={4}>
            {sheet.allowance.own ? <OwnAllowance {...sheet.allowance} own={sheet.allowance.own} /> : null}
            <BankHolidays days={sheet.bankHolidays} region={sheet.region} />
          </Column>
        </Columns>
      </div>
      <Outlet />
    </>
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

function OwnAllowance({ year, days, previous, next, own }: Sheet['allowance'] & { own: AllowanceRow }) {
  return (
    <Section title="My allowance" aside={year} id="allowance">
      <MetaList
        items={[
          { label: 'Days a year', value: own.allowance, figure: true },
          { label: 'Taken or booked', value: own.taken, figure: true },
          { label: 'Asked for', value: own.asked, figure: true },
          { label: 'Left', value: own.left, figure: true, ...(own.isTooMuch && { tone: 'warn' as const }) },
        ]}
      />
      <p className="quiet mt-3">{days}, in working days. Bank holidays are not counted: they come on top.</p>
      <p className="row mt-3 print:hidden">
        {[previous, next].map(link =>
          link ? (
            <ButtonLink key={link.href} size="small" href={link.href}>
              {link.label}
            </ButtonLink>
          ) : null,
        )}
      </p>
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
