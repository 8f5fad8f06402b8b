import { data, type LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EveningPlan, SheetLines } from '#app/components/day-sheets/evening-plan.tsx'
import { SheetList } from '#app/components/day-sheets/sheet-list.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink, EnterButton } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField, TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { eveningForm } from '#app/domain/day-sheets/day-sheet.schema.ts'
import { eveningPath } from '#app/domain/day-sheets/day-sheet.ts'
import { mostTyped } from '#app/domain/day-sheets/read-evening.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { plural } from '#app/domain/format.ts'
import { planMark, readEvening, readPlan } from '#app/http/day-sheets/evening-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, peekForm, typedValues } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { saveDaySheet } from '#app/services/day-sheets/save-day-sheet.server.ts'
import eveningStyles from '#app/styles/evening.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: eveningStyles }]

export const loader = workspacePage(({ scope, params }) =>
  readEvening(scope, params.id === undefined ? null : idParam(params)),
)

/** Check tells what saving will do, and saves nothing. What is saved is what was told. */
export const action = workspacePage(async ({ scope, params, request }) => {
  const id = idParam(params)
  const form = await peekForm(request)
  const typed = eveningForm.safeParse(Object.fromEntries(form))
  const planNow = () => (typed.success ? readPlan(scope, id, typed.data.typed) : null)
  if (form.get('intent') === 'check' && typed.success) {
    return { reply: { values: typedValues(form), errors: {} }, plan: planNow() }
  }
  const answer = await handleForm(request, eveningForm, ({ typed, checked }) => {
    const saved = saveDaySheet(
      scope,
      id,
      typed,
      plan => checked === undefined || checked === planMark(typed, plan),
    )
    if (saved === null) throw new Conflict('Please look at it once more: this is what saving will do now')
    if (saved.saved === 0) throw new Invalid({ typed: ['Nothing of this can be saved'] })
    return redirectWithFlash(eveningPath(id), {
      title: `${plural(saved.saved, 'line')} saved`,
      message: [
        ...saved.advances.map(({ message }) => message),
        ...(saved.leftOut > 0 ? [`${plural(saved.leftOut, 'line')} left out`] : []),
      ].join('. '),
    })
  })
  if (answer instanceof Response) return answer
  return data({ ...answer.data, plan: planNow() }, answer.init ?? {})
})

export const shouldRevalidate = revalidateUnlessRefused

export default function Evening() {
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { sheet, next } = page
  const plan = sent?.plan ?? null
  return (
    <>
      <PageHead title="Evening" lead="Type what came back on the day sheets.">
        <ButtonLink icon="print" href={`/day-sheets?day=${next.day}`}>
          {next.word}’s {page.isForAll ? 'Sheets' : 'Sheet'}
        </ButtonLink>
        {sheet && plan && plan.count > 0 ? (
          <Button variant="go" icon="tick" form="evening" name="intent" value="save">
            Save {plural(plan.count, 'Line')}
          </Button>
        ) : null}
      </PageHead>
      <Columns>
        <Column span={8}>
          {sheet ? (
            <form method="post" action={eveningPath(sheet.id)} id="evening">
              <div className="row mb-2 justify-between">
                <h2 className="text-[1.5rem]">
                  {sheet.who} <span className="quiet font-normal">{sheet.dayText}</span>
                </h2>
                <a href={`/day-sheets?day=${page.day}&person=${sheet.userId}`}>Sheet {sheet.number}</a>
              </div>
              <FormErrors errors={sent?.reply.errors} labels={{ typed: 'What was done' }} />
              <EnterButton name="intent" value="check" />
              <div className="evening-typed">
                <TextArea
                  label="What was done"
                  name="typed"
                  rows={2}
                  maxLength={mostTyped}
                  defaultValue={sent?.reply.values.typed ?? ''}
                  key={`${sheet.id} ${sheet.lines.map(({ outcome }) => outcome).join()}`}
                  required
                  autoFocus={!sent}
                  spellCheck={false}
                  error={sent?.reply.errors.typed}
                />
              </div>
              {plan ? <HiddenField name="checked" value={plan.mark} /> : null}
              <div className="row mt-3 mb-6">
                <Button
                  size="small"
                  variant={plan && plan.count > 0 ? 'plain' : 'go'}
                  name="intent"
                  value="check"
                >
                  Check
                </Button>
                <span className="quiet">
                  “3 done” · “2-5 done” · “4 waiting hinges Tue” · “5 1h left” · “6 done 1.5h” · “7 done
                  8:00-11:30”
                </span>
              </div>
              {plan ? <EveningPlan plan={plan} /> : <SheetLines lines={sheet.lines} />}
            </form>
          ) : (
            <EmptyState title="No day sheets of today" tone="nothing-found">
              What is printed for a day comes back here in the evening.
            </EmptyState>
          )}
        </Column>
        <Column span={4}>
          <SheetList
            title={page.dayTitle}
            aside={`${page.savedCount} of ${page.sheets.length} saved`}
            rows={page.sheets}
            openId={sheet?.id ?? null}
          />
          {page.out.length > 0 ? (
            <SheetList
              title="Not in yet"
              aside={String(page.out.length)}
              rows={page.out}
              openId={sheet?.id ?? null}
              withDay
            />
          ) : null}
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Evening · Mortise' }]
