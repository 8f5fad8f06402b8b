import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PartBar } from '#app/components/kit/part-bar.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { HoursFields, hoursLabels } from '#app/components/time-entries/hours-fields.tsx'
import { OpenWork } from '#app/components/time-entries/open-work.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { hoursForm } from '#app/domain/time-entries/time-entry.schema.ts'
import { hoursPath, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { sumText } from '#app/domain/time-entries/worked-time.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readHoursPage } from '#app/http/time-entries/hours-page.server.ts'
import { atFormFields } from '#app/http/time-entries/time-entry-form.server.ts'
import { addTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'
import weekStyles from '#app/styles/week-hours.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: weekStyles }]

export const loader = workspacePage(({ scope, actor, url }) => readHoursPage(scope, actor.weekStart, url))

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, hoursForm(scope.timeZone), fields => {
    const entry = atFormFields(() => addTimeEntry(scope, fields))
    const person = entry.userId === scope.userId ? null : entry.userId
    return redirectWithFlash(hoursPath({ week: entry.day, person }), {
      title: `${sumText(entry.minutes ?? 0)} added`,
      message: workedWhat(entry),
      tone: 'good',
      undo: { action: `/hours/${entry.id}/delete`, fields: { back: hoursPath({ week: entry.day, person }) } },
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Hours() {
  const page = useLoaderData<typeof loader>()
  const { links: to, personName, days, jobs, total, workers } = page
  return (
    <>
      <PageHead
        title={personName ? `Hours of ${personName}` : 'Hours'}
        lead={`${page.isThisWeek ? 'This week' : 'Week'}, ${page.weekText}: ${total} worked.`}
      >
        <ButtonLink icon="left" href={to.before} aria-label="Earlier week" size="icon" />
        {page.isThisWeek ? null : <ButtonLink href={to.now}>This Week</ButtonLink>}
        {to.after ? <ButtonLink icon="right" href={to.after} aria-label="Later week" size="icon" /> : null}
        <ButtonLink icon="download" href={to.file} {...byBrowser}>
          Save as CSV
        </ButtonLink>
      </PageHead>
      <OpenWork works={page.open} back={page.here} />
      {page.mayAdd ? <AddHours {...page} /> : null}
      {workers.length > 1 ? (
        <Columns>
          <Column span={9}>
            <Week {...page} {...{ days, jobs, total }} />
          </Column>
          <Column span={3}>
            <Workers {...page} />
          </Column>
        </Columns>
      ) : (
        <div className="stack stack-wide">
          <Week {...page} {...{ days, jobs, total }} />
        </div>
      )}
    </>
  )
}

function AddHours(page: Page) {
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = reply?.values ?? {}
  return (
    <form method="post" action={page.here} className="mb-8 print:hidden">
      <FormErrors errors={reply?.errors} labels={hoursLabels} />
      <HiddenField name="requestId" value={values.requestId ?? page.requestId} />
      <HiddenField name="person" value={values.person ?? page.person} />
      <div
        key={page.requestId}
        className="grid items-start gap-3 lg:grid-cols-[160px_minmax(0,1.3fr)_200px_minmax(0,1fr)_auto]"
      >
        <HoursFields
          values={{ day: page.formDay, ...values }}
          errors={reply?.errors ?? {}}
          choices={page.choices}
          firstDay={page.firstDay}
          today={page.today}
        />
        <Button variant="go" icon="plus" className="lg:mt-7.5">
          Add Hours
        </Button>
      </div>
    </form>
  )
}

function Week(page: Page) {
  const { days, jobs, total, here, mayEdit, deleted } = page
  const worked = days.filter(({ entries }) => entries.length > 0)
  return (
    <>
      <Section title="By job" aside={total}>
        {jobs.length > 0 ? (
          <WeekTable {...page} />
        ) : (
          <p className="quiet">
            {page.isOwn
              ? 'Nothing is written for this week. Type it above, or press Start on a task of your Portal.'
              : `Nothing is written for this week by ${page.firstName}.`}
          </p>
        )}
      </Section>
      {worked.length > 0 ? (
        <Section title="Day by day">
          {worked.map(day => (
            <section key={day.day} className="mb-4 break-inside-avoid">
              <h3 className="row apart pb-1 line-below text-m">
                {day.label} <span className="fig text-l">{day.total}</span>
              </h3>
              <List label={day.label}>
                {day.entries.map(entry => (
                  <Row key={entry.id} entry={entry} here={mayEdit ? here : null} />
                ))}
              </List>
            </section>
          ))}
        </Section>
      ) : null}
      {deleted.length > 0 ? (
        <div className="print:hidden">
          <Fold title="Deleted" note={`can be restored for ${binDays} days`} count={deleted.length}>
            <List label="Deleted hours">
              {deleted.map(entry => (
                <ListRow
                  key={entry.id}
                  title={entry.title}
                  detail={entry.detail}
                  end={<span className="fig">{entry.hours}</span>}
                  actions={
                    mayEdit ? (
                      <form method="post" action={`/hours/${entry.id}/restore`}>
                        <HiddenField name="back" value={here} />
                        <Button size="small" icon="undo">
                          Restore<span className="sr-only">: {entry.title}</span>
                        </Button>
                      </form>
                    ) : null
                  }
                />
              ))}
            </List>
          </Fold>
        </div>
      ) : null}
    </>
  )
}

function Row({ entry, here }: { entry: Page['days'][number]['entries'][number]; here: string | null }) {
  const detail = [entry.detail, entry.isCorrected ? 'corrected' : ''].filter(Boolean).join(' · ')
  return (
    <ListRow
      title={entry.title}
      detail={detail}
      {...(here === null ? {} : { href: `${entry.href}?from=${encodeURIComponent(here)}` })}
      end={<b className="fig">{entry.hours}</b>}
    />
  )
}

function Workers({ workers, links: to }: Page) {
  return (
    <Section title="Everybody" className="print:hidden">
      <List label="Everybody">
        {workers.map(({ id, name, href, isShown, total, part }) => (
          <li key={id}>
            <div className="grow">
              <a className="plain" href={href} aria-current={isShown ? 'page' : undefined}>
                {isShown ? <b>{name}</b> : name}
              </a>
              <PartBar part={part} />
            </div>{' '}
            <span className="fig">{total || <span className="quiet">none</span>}</span>
          </li>
        ))}
      </List>
      {to.everybodysFile ? (
        <p className="row mt-3">
          <ButtonLink size="small" icon="download" href={to.everybodysFile} {...byBrowser}>
            Save All as CSV
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

/** Phones show the sums alone, since the days stand below. */
function WeekTable({ days, jobs, total }: Page) {
  return (
    <table className="week-hours w-full [border-collapse:collapse] [table-layout:fixed] leading-[1.2] text-right">
      <caption className="sr-only">Hours of the week by job and day</caption>
      <thead>
        <tr className="text-chalk-2 text-s align-bottom">
          <th scope="col" className="w-[30%] max-md:w-auto">
            Job
          </th>
          {days.map(({ day, name, date, isToday }) => (
            <th
              key={day}
              scope="col"
              className={classNames(
                'max-md:hidden',
                isToday &&
                  'text-chalk font-bold [box-shadow:inset_0_-4px_var(--color-ash)] print:[box-shadow:none]',
              )}
            >
              {name} <span className="block">{date}</span>
            </th>
          ))}
          <th scope="col" className="max-md:w-[110px]">
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ key, number, name, href, inAll, perDay, total: sum }) => (
          <tr className="hair-above first:[border-top-color:var(--color-line)]" key={key}>
            <th scope="row">
              {number ? <span className="fig mr-1.5 text-ml">{number} </span> : null}
              {href ? (
                <a className="quiet-link" href={href}>
                  {name}
                </a>
              ) : (
                name
              )}
              {inAll ? (
                <small className="block text-s text-chalk-2">
                  {inAll.text} planned
                  <PartBar part={inAll.part} isBad={inAll.isOver} />
                </small>
              ) : null}
            </th>
            {perDay.map((hours, at) => (
              <td key={days[at]?.day} className="max-md:hidden">
                {hours || <span className="sr-only">none</span>}
              </td>
            ))}
            <td>{sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="chalk-above">
          <th scope="row" className="font-bold">
            In all
          </th>
          {days.map(({ day, total: sum }) => (
            <td key={day} className="max-md:hidden">
              {sum || <span className="sr-only">none</span>}
            </td>
          ))}
          <td className="text-xl print:text-[12pt]">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export const meta = () => [{ title: 'Hours · Mortise' }]
