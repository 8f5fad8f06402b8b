import { type LinksFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { ColumnChoices } from '#app/components/spreadsheets/column-choices.tsx'
import { ImportSteps } from '#app/components/spreadsheets/import-steps.tsx'
import { RightRows } from '#app/components/spreadsheets/right-rows.tsx'
import { WrongRows } from '#app/components/spreadsheets/wrong-rows.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { listText, plural } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countsOf, countText, listSteps } from '#app/domain/spreadsheets/import-texts.ts'
import { listChoices } from '#app/domain/spreadsheets/spreadsheet.schema.ts'
import { listPath, newListPath, spreadsheetKinds } from '#app/domain/spreadsheets/spreadsheet.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { sentColumns } from '#app/http/spreadsheets/spreadsheet-form.server.ts'
import { readListPage } from '#app/http/spreadsheets/spreadsheet-page.server.ts'
import { requireSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { importSpreadsheet } from '#app/services/spreadsheets/import-spreadsheet.server.ts'
import { setColumns } from '#app/services/spreadsheets/set-columns.server.ts'
import styles from '#app/styles/spreadsheets.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageFor('spreadsheet.import', ({ scope, actor, params }) =>
  readListPage(scope, actor.currency, idParam(params)),
)

export const action = pageFor('spreadsheet.import', ({ scope, request, params }) => {
  const id = idParam(params)
  return handleForm(request, listChoices, ({ rows, ...choices }, form) => {
    // Pressed a second time, it is done.
    if (requireSpreadsheet(scope, id).made) return redirect(listPath(id), 303)
    const isOther = setColumns(scope, id, { ...choices, columns: sentColumns(form, spreadsheetKinds) })
    if (rows === undefined) return redirect(listPath(id), 303)
    return isOther ? redirectWithFlash(listPath(id), otherColumns) : importRows(scope, id, rows)
  })
})

const otherColumns = {
  title: 'Checked again',
  message: 'You have chosen other columns: please look through the check again. Nothing was saved.',
}

async function importRows(scope: Scope, id: number, rows: number) {
  const made = await importSpreadsheet(scope, id, rows)
  return redirectWithFlash(listPath(id), {
    title: `${plural(rows, 'row')} imported`,
    message: listText(countText(countsOf(made))),
    tone: 'good',
    undo: { action: `${listPath(id)}/undo` },
  })
}

export const shouldRevalidate = revalidateUnlessRefused

const kindOptions = [
  { value: 'clients', label: 'Clients' },
  { value: 'jobs', label: 'Jobs with their clients' },
  { value: 'tasks', label: 'Tasks' },
] as const

const clientRuleOptions = [
  { value: 'keep', label: 'Add the job, leave the client as it is' },
  { value: 'leave_out', label: 'Leave the row out' },
] as const

type List = ReturnType<typeof useLoaderData<typeof loader>>

export default function Spreadsheet() {
  const list = useLoaderData<typeof loader>()
  return list.done ? <Done list={list} done={list.done} /> : <Check list={list} />
}

function stepsOf(
  { fileName, rowCount, usedCount, columns }: List,
  more: { check?: string; done?: string } = {},
) {
  return listSteps({ fileName, rowCount, columns: `${usedCount} of ${columns.length} used`, ...more })
}

function Check({ list }: { list: List }) {
  const reply = useActionData<typeof action>()?.reply
  const { id, check, lacking } = list
  const rightCount = check?.rightCount ?? 0
  return (
    <>
      <PageHead title="Import a List" lead="Nothing is saved until you press Import.">
        <ButtonLink href={newListPath}>Choose Another File</ButtonLink>
        {rightCount > 0 ? (
          <Button variant="go" form="list" name="rows" value={rightCount}>
            Import {plural(rightCount, 'Row')}
          </Button>
        ) : null}
      </PageHead>
      <ImportSteps steps={stepsOf(list)} here={check ? 2 : 1} />
      <Columns>
        <form
          id="list"
          method="post"
          action={listPath(id)}
          className="col-span-5"
          key={`${list.kind} ${list.head} ${list.columns.map(({ field }) => field).join()}`}
        >
          <FormErrors
            errors={reply?.errors}
            labels={Object.fromEntries(list.columns.map(({ name, head }) => [name, head]))}
          />
          <ColumnChoices {...list} values={reply?.values} errors={reply?.errors}>
            {list.kind === 'jobs' ? (
              <SelectField
                label="A client you already have"
                name="clientRule"
                options={clientRuleOptions}
                defaultValue={reply?.values.clientRule ?? list.clientRule}
                error={reply?.errors.clientRule}
              />
            ) : (
              <HiddenField name="clientRule" value={list.clientRule} />
            )}
            <SelectField
              label="What the rows are"
              name="kind"
              options={kindOptions}
              defaultValue={reply?.values.kind ?? list.kind}
              error={reply?.errors.kind}
            />
          </ColumnChoices>
        </form>
        <Column span={7}>
          {lacking.length > 0 ? (
            <Note tone="warn" title="One column is still to be chosen">
              {`Say which column becomes ${listText(lacking.map(label => `“${label}”`))}, then press Check Again.`}
            </Note>
          ) : null}
          {check && list.isOrderOpen ? (
            <Note tone="warn" title="Dates are read with the day first">
              No date of this file tells whether the day or the month comes first. If it is the month, write
              the dates like 2026-11-30 and choose the file again.
            </Note>
          ) : null}
          {check && check.wrongCount > 0 ? (
            <WrongRows
              title={`${plural(check.wrongCount, 'row is', 'rows are')} wrong`}
              fileHref={`${listPath(id)}/wrong-rows`}
              rows={check.wrong}
              count={check.wrongCount}
            />
          ) : null}
          {check ? (
            <RightRows
              kind={list.kind}
              rows={check.right}
              count={rightCount}
              summary={check.summary}
              leftOut={check.leftOut}
            />
          ) : null}
        </Column>
      </Columns>
    </>
  )
}

function Done({ list, done }: { list: List; done: NonNullable<List['done']> }) {
  const { id } = list
  const made = listText(done.counts)
  return (
    <>
      <PageHead title="Import a List" lead={`From ${list.fileName}.`}>
        <ButtonLink href={newListPath}>Import Another List</ButtonLink>
        <ButtonLink variant="go" href={done.isUndone ? '/bin' : done.href}>
          {done.isUndone ? 'Open the Bin' : `Open ${openWord(done.href)}`}
        </ButtonLink>
      </PageHead>
      <ImportSteps
        steps={stepsOf(list, { check: 'looked through', done: done.isUndone ? 'taken back' : made })}
        here={3}
      />
      <Columns>
        <Column span={5}>
          <Section title={done.isUndone ? 'Taken back' : 'Imported'}>
            <p className="text-ml">
              {done.isUndone
                ? `${made} were imported and taken back: they are in the bin for ${binDays} days.`
                : `${made} are here now.`}
            </p>
            {done.mayUndo ? (
              <form method="post" action={`${listPath(id)}/undo`} className="mt-4">
                <p className="quiet mb-3">
                  Not what you wanted? What nobody has worked on since goes to the bin.
                </p>
                <Button icon="undo">Undo Import</Button>
              </form>
            ) : null}
          </Section>
        </Column>
        <Column span={7}>
          {done.wrongCount > 0 ? (
            <WrongRows
              title={`${plural(done.wrongCount, 'row was', 'rows were')} wrong and left out`}
              fileHref={`${listPath(id)}/wrong-rows`}
              rows={done.wrong}
              count={done.wrongCount}
            />
          ) : (
            <Section title="No row was wrong" />
          )}
        </Column>
      </Columns>
    </>
  )
}

function openWord(href: string): string {
  return href === '/clients' ? 'Clients' : href === '/projects' ? 'Projects' : 'Tasks'
}

export const meta = () => [{ title: 'Import a List · Mortise' }]
