import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenFields, SelectField } from '#app/components/kit/field.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { PaperSheet } from '#app/components/papers/paper-sheet.tsx'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { daySheetsPath, everybody, freeLines, sheetDay, sheetSum } from '#app/domain/day-sheets/day-sheet.ts'
import { isCalendarDate } from '#app/domain/fields.schema.ts'
import { formatWeekday, fullName } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'
import { hrefWith } from '#app/domain/href.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hoursPath } from '#app/domain/time-entries/time-entry.ts'
import { workingDayAt } from '#app/domain/working-days.ts'
import { idQuery } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listDaySheets, seesAllSheets } from '#app/services/day-sheets/list-day-sheets.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import daySheetStyles from '#app/styles/day-sheet.css?url'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: segmentsStyles },
  { rel: 'stylesheet', href: daySheetStyles },
]

async function nextWorkday(scope: Scope, today: string): Promise<string> {
  const tomorrow = addDays(today, 1)
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: tomorrow, endDate: addDays(tomorrow, 14) }])
  return workingDayAt(tomorrow, bankHolidays)
}

function nextDayWord(next: string, today: string): string {
  return next === addDays(today, 1) ? 'Tomorrow' : `${sheetDay(next).split(' ')[0]}`
}

function toPaper({ member, lines, ...sheet }: ReturnType<typeof listDaySheets>[number], day: string) {
  return {
    ...sheet,
    userId: member.id,
    who: fullName(member.firstName, member.lastName, member.username),
    dayText: sheetDay(day),
    sum: sheetSum(lines),
    lines: lines.map(({ title, jobNumber, jobName, about, minutes }, at) => ({
      line: at + 1,
      title,
      job: jobNumber === null ? '' : shortJobNumber(jobNumber),
      about: [jobName, about].filter(Boolean).join(' · '),
      hours: hoursText(minutes),
    })),
    code: qrCodeOf(hoursPath({ week: day, person: member.id })),
  }
}

/** Everybody's for managers, else the reader's own. */
export const loader = workspacePage(async ({ scope, url }) => {
  const today = dayIn(scope.timeZone, Date.now())
  const next = await nextWorkday(scope, today)
  const asked = url.searchParams.get('day') ?? ''
  const day = isCalendarDate(asked) && asked >= today ? asked : next
  const isForAll = seesAllSheets(scope)
  const isEverybody = isForAll && url.searchParams.get('person') === everybody
  const person = isEverybody ? null : ((isForAll ? idQuery(url, 'person') : null) ?? scope.userId)
  const { name, address, phone, logo } = requireCompany(scope)
  const dayLabel = (each: string) => {
    if (each === today) return 'Today'
    return each === next ? nextDayWord(next, today) : `${formatWeekday(each)} ${each.slice(8)}`
  }
  return {
    company: { name, address, phone, logo: toLogo(logo) },
    day,
    dayText: sheetDay(day),
    person,
    days: [...new Set([today, next, day])].sort().map(each => ({
      label: dayLabel(each),
      href: hrefWith(daySheetsPath, { day: each, person: person ?? everybody }),
      current: each === day,
    })),
    people: (isForAll ? listMembers(scope) : []).map(({ id, firstName, lastName, username }) => ({
      value: id,
      label: fullName(firstName, lastName, username),
    })),
    sheets: listDaySheets(scope, day, person).map(sheet => toPaper(sheet, day)),
  }
})

export default function DaySheets() {
  const { sheets, dayText, company, person, people, day, days } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="Day sheets"
          lead={
            sheets.length > 0
              ? 'Print this page from your browser: a sheet of A4 for each person.'
              : `${dayText}: what each can do that day, on paper.`
          }
          back={{ href: '/tasks', label: 'Tasks' }}
        >
          <Segments label="Day" items={days} />
        </PageHead>
        {people.length > 0 ? (
          <form action={daySheetsPath} className="mb-6 flex flex-wrap items-end gap-3">
            <HiddenFields fields={{ day }} />
            <div className="w-[260px] max-w-full">
              <SelectField label="Sheets for" name="person" defaultValue={person ?? everybody} key={person}>
                <option value={everybody}>Everybody</option>
                {people.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button icon="search">Show Sheets</Button>
          </form>
        ) : null}
        {sheets.length === 0 ? (
          <EmptyState title={`Nobody needs a sheet for ${dayText}`} tone="nothing-found">
            Nobody who is here that day has work that can be done.
          </EmptyState>
        ) : null}
      </div>
      {sheets.map(sheet => (
        <div key={sheet.userId} className="contents">
          {person === null && sheets.length > 1 ? (
            <div className="row mb-3 max-md:mt-6 print:hidden">
              <ButtonLink
                size="small"
                variant="bare"
                href={hrefWith(daySheetsPath, { day, person: sheet.userId })}
              >
                This One Alone<span className="sr-only">, of {sheet.who}</span>
              </ButtonLink>
            </div>
          ) : null}
          <SheetPaper sheet={sheet} company={company} />
        </div>
      ))}
    </>
  )
}

type Paper = ReturnType<typeof useLoaderData<typeof loader>>

/** Above this many lines a title gets one line. */
const roomyLines = 9

function SheetPaper({ sheet, company }: { sheet: Paper['sheets'][number]; company: Paper['company'] }) {
  const { lines, moreCount } = sheet
  const free = Array.from({ length: freeLines }, (_, at) => lines.length + at + 1)
  return (
    <PaperSheet
      company={company}
      label={`Day sheet of ${sheet.who}`}
      className={classNames('day-sheet', lines.length > roomyLines && 'close')}
      aside={
        <>
          Day sheet
          <br />
          {sheet.sum}
        </>
      }
    >
      <div className="whose flex items-end justify-between gap-[6mm] mt-[5mm] mb-[6mm] leading-none">
        <h2 className="min-w-0 text-[28pt] tracking-[-0.03em]">{sheet.who}</h2>
        <p className="fig flex-none text-[21pt] font-bold">{sheet.dayText}</p>
      </div>
      <div
        className="heads pb-[1mm] text-[8pt] max-md:grid-cols-[34px_minmax(0,1fr)_40px_40px]"
        aria-hidden="true"
      >
        <span>Line</span>
        <span>Job and task</span>
        <span>From</span>
        <span>To</span>
        <span>Note</span>
      </div>
      <ol className="work" style={{ '--rows': lines.length + freeLines }}>
        {lines.map(({ line, title, job, about, hours }) => (
          <li
            className="items-end h-(--row) overflow-hidden pb-[1.2mm] [border-bottom:0.25mm_solid_#777] leading-[1.2] max-md:grid-cols-[34px_minmax(0,1fr)_40px_40px] max-md:h-auto max-md:min-h-15"
            key={line}
            value={line}
          >
            <span className="fig">{line}</span>
            <span className="what">
              <span className="task flex items-baseline gap-[2mm]">
                <b>
                  {job ? <span className="fig mr-[1.5mm] text-[13pt]/none">{job}</span> : null} {title}
                </b>{' '}
                {hours ? <span className="hours flex-none whitespace-nowrap">{hours}</span> : null}
              </span>
              {about ? (
                <small className="truncate block text-[#333] max-md:whitespace-normal">{about}</small>
              ) : null}
            </span>
            <Blanks />
          </li>
        ))}
        {free.map(line => (
          <li
            className="items-end h-(--row) overflow-hidden pb-[1.2mm] [border-bottom:0.25mm_solid_#777] leading-[1.2] max-md:grid-cols-[34px_minmax(0,1fr)_40px_40px] max-md:h-auto max-md:min-h-15"
            key={line}
            value={line}
          >
            <span className="fig">{line}</span>
            <span className="blank" />
            <Blanks />
          </li>
        ))}
      </ol>
      {moreCount > 0 || sheet.waiting ? (
        <div className="beside">
          {moreCount > 0 ? (
            <p>
              <b>{moreCount} more</b> can be done now: they are on the Portal.
            </p>
          ) : null}
          {sheet.waiting ? (
            <p>
              <b>Waiting, not on this sheet:</b> {sheet.waiting}
            </p>
          ) : null}
        </div>
      ) : null}
      <div className="hand-in flex items-end gap-[5mm] mt-auto pt-[4mm] text-[9pt]">
        <QrCode code={sheet.code} label={`QR code that opens the hours of ${sheet.who}`} />
        <p className="flex-1">Hand in tonight, or scan this to type your hours.</p>
        <p className="line flex-1 [border-top:0.3mm_solid_#000] pt-[1mm]">Hours today</p>
        <p className="line flex-1 [border-top:0.3mm_solid_#000] pt-[1mm]">Signed</p>
      </div>
    </PaperSheet>
  )
}

function Blanks() {
  return (
    <>
      <span className="blank" />
      <span className="blank" />
      <span className="blank" />
    </>
  )
}

export const meta = () => [{ title: 'Day sheets · Mortise' }]
