import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SheetPaper } from '#app/components/day-sheets/sheet-paper.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenFields, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { daySheetsForm } from '#app/domain/day-sheets/day-sheet.schema.ts'
import { daySheetsPath } from '#app/domain/day-sheets/day-sheet.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { daySheetsHref, readDaySheets } from '#app/http/day-sheets/day-sheets-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { makeDaySheets } from '#app/services/day-sheets/make-day-sheets.server.ts'
import daySheetStyles from '#app/styles/day-sheet.css?url'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: segmentsStyles },
  { rel: 'stylesheet', href: daySheetStyles },
]

export const loader = workspacePage(({ scope, url }) => readDaySheets(scope, url))

/** Sent twice, it makes one sheet a person and day. */
export const action = workspacePage(({ scope, request }) =>
  handleForm(
    request,
    daySheetsForm(scope.timeZone),
    ({ day, person, again }) => {
      const { made, kept } = makeDaySheets(scope, { day, person, again: again === '1' })
      const isNone = made + kept === 0
      return redirectWithFlash(daySheetsHref(day, person), {
        title: made > 0 ? `${plural(made, 'sheet')} made` : isNone ? 'No sheet is needed' : 'Printed already',
        message: isNone
          ? 'Nobody who is here that day has work that can be done.'
          : kept > 0 && made > 0
            ? `${kept} stay as they were printed.`
            : undefined,
      })
    },
    'The sheets could not be made',
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function DaySheets() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { sheets, dayText, company, person, ownId } = page
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
          back={{ href: '/evening', label: 'Evening' }}
        >
          <Segments label="Day" items={page.days} />
        </PageHead>
        <FormErrors errors={reply?.errors} />
        {page.mayMake && !page.isPast ? <Make page={page} reply={reply} /> : null}
        {sheets.length === 0 ? (
          <EmptyState title={`No sheets of ${dayText} yet`} tone="nothing-found">
            {page.isPast
              ? 'None were made for that day.'
              : 'A sheet lists what can be done that day, and its numbers stay as they are printed.'}
          </EmptyState>
        ) : null}
      </div>
      {sheets.map(sheet => (
        <div key={sheet.id} className="contents">
          <div className="row mb-3 max-md:mt-6 print:hidden">
            {sheet.isSaved || page.isPast || !(page.people.length > 0 || sheet.userId === ownId) ? null : (
              <form method="post" action={dayHref(page.day)}>
                <HiddenFields fields={{ day: page.day, person: sheet.userId, again: '1' }} />
                <Button size="small" icon="refresh">
                  Make Anew<span className="sr-only"> the sheet of {sheet.who}</span>
                </Button>
              </form>
            )}
            <ButtonLink size="small" icon="pencil" href={sheet.eveningHref}>
              Type What Was Done<span className="sr-only"> by {sheet.who}</span>
            </ButtonLink>
            {person === null && sheets.length > 1 ? (
              <ButtonLink size="small" variant="bare" href={`${dayHref(page.day)}&person=${sheet.userId}`}>
                This One Alone<span className="sr-only">, of {sheet.who}</span>
              </ButtonLink>
            ) : null}
          </div>
          <SheetPaper sheet={sheet} company={company} />
        </div>
      ))}
    </>
  )
}

function dayHref(day: string): string {
  return `${daySheetsPath}?day=${day}`
}

/** For everybody or somebody; who runs no shop makes their own. */
function Make({ page, reply }: { page: Page; reply: FormReply | undefined }) {
  const { day, people, person, ownId, sheets } = page
  const variant = sheets.length === 0 ? 'go' : 'plain'
  if (people.length === 0) {
    if (sheets.length > 0) return null
    return (
      <form method="post" action={dayHref(day)} className="mb-6">
        <HiddenFields fields={{ day, person: ownId }} />
        <Button variant={variant} icon="print">
          Print Day Sheet
        </Button>
      </form>
    )
  }
  return (
    <form method="post" action={dayHref(day)} className="mb-6 flex flex-wrap items-end gap-3">
      <HiddenFields fields={{ day: reply?.values.day ?? day }} />
      <div className="w-[260px] max-w-full">
        <SelectField
          label="Sheets for"
          name="person"
          defaultValue={reply?.values.person ?? person ?? ''}
          error={reply?.errors.person}
          key={person}
        >
          <option value="">Everybody</option>
          {people.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Button variant={variant} icon="print">
        Make Sheets
      </Button>
    </form>
  )
}

export const meta = () => [{ title: 'Day sheets · Mortise' }]
