import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
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
  const isClose = lines.length > roomyLines
  const free = Array.from({ length: freeLines }, (_, at) => lines.length + at + 1)
  return (
    <PaperSheet
      company={company}
      label={`Day sheet of ${sheet.who}`}
      aside={
        <>
          Day sheet
          <br />
          {sheet.sum}
        </>
      }
    >
      <div className="flex max-md:flex-wrap items-end justify-between gap-[6mm] mt-[5mm] mb-[6mm] leading-none">
        <h2 className="min-w-0 text-[28pt] tracking-[-0.03em]">{sheet.who}</h2>
        <p className="fig flex-none text-[21pt] font-bold">{sheet.dayText}</p>
      </div>
      <div className={`${columns} pb-[1mm] text-[8pt]`} aria-hidden="true">
        <span>Line</span>
        <span>Job and task</span>
        <span>From</span>
        <span>To</span>
        <span className="max-md:hidden">Note</span>
      </div>
      {/* A row is as tall as there is room for, 17 mm at most. */}
      <ol
        className="[--row:min(17mm,184mm/var(--rows))] [border-top:0.6mm_solid_#000]"
        style={{ '--rows': lines.length + freeLines }}
      >
        {lines.map(({ line, title, job, about, hours }) => (
          <Row key={line} line={line}>
            <span className="min-w-0 self-center">
              <span className="flex items-baseline gap-[2mm]">
                <b className={classNames('text-[10.5pt]', isClose ? 'line-clamp-1' : 'line-clamp-2')}>
                  {job ? <span className="fig mr-[1.5mm] text-[13pt]/none">{job}</span> : null} {title}
                </b>{' '}
                {hours ? <span className="flex-none text-[8.5pt] whitespace-nowrap">{hours}</span> : null}
              </span>
              {about ? (
                <small className="truncate block text-[8.5pt] text-[#333] max-md:whitespace-normal">
                  {about}
                </small>
              ) : null}
            </span>
          </Row>
        ))}
        {free.map(line => (
          <Row key={line} line={line}>
            <Blank />
          </Row>
        ))}
      </ol>
      {moreCount > 0 || sheet.waiting ? (
        <div className="mt-[3mm] max-h-[15mm] overflow-hidden text-[9pt]">
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
      <div className="flex max-md:flex-wrap [&>.qr]:w-[24mm] [&>.qr]:flex-none items-end gap-[5mm] mt-auto pt-[4mm] text-[9pt]">
        <QrCode code={sheet.code} label={`QR code that opens the hours of ${sheet.who}`} />
        <p className="flex-1">Hand in tonight, or scan this to type your hours.</p>
        <p className="flex-1 [border-top:0.3mm_solid_#000] pt-[1mm]">Hours today</p>
        <p className="flex-1 [border-top:0.3mm_solid_#000] pt-[1mm]">Signed</p>
      </div>
    </PaperSheet>
  )
}

const columns =
  'grid grid-cols-[11mm_minmax(0,1fr)_17mm_17mm_38mm] gap-x-[3mm] max-md:grid-cols-[34px_minmax(0,1fr)_40px_40px]'

function Row({ line, children }: { line: number; children: ReactNode }) {
  return (
    <li
      className={`${columns} items-end h-(--row) overflow-hidden pb-[1.2mm] [border-bottom:0.25mm_solid_#777] leading-[1.2] max-md:h-auto max-md:min-h-15`}
      value={line}
    >
      <span className="fig self-center text-[20pt]/none font-bold">{line}</span>
      {children}
      <Blank />
      <Blank />
      <Blank className="max-md:hidden" />
    </li>
  )
}

function Blank({ className }: { className?: string }) {
  return <span className={classNames('h-[6mm] [border-bottom:0.25mm_dotted_#333]', className)} />
}

export const meta = () => [{ title: 'Day sheets · Mortise' }]
