import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SheetPaper } from '#app/components/day-sheets/sheet-paper.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenFields, SelectField } from '#app/components/kit/field.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { daySheetsPath, everybody } from '#app/domain/day-sheets/day-sheet.ts'
import { hrefWith } from '#app/domain/href.ts'
import { readDaySheets } from '#app/http/day-sheets/day-sheets-page.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import daySheetStyles from '#app/styles/day-sheet.css?url'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: segmentsStyles },
  { rel: 'stylesheet', href: daySheetStyles },
]

export const loader = workspacePage(({ scope, url }) => readDaySheets(scope, url))

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

export const meta = () => [{ title: 'Day sheets · Mortise' }]
