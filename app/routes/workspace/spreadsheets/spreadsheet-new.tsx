import { type LinksFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { FormGrid, TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { ImportSteps } from '#app/components/spreadsheets/import-steps.tsx'
import { fileLabel, SpreadsheetFile } from '#app/components/spreadsheets/spreadsheet-file.tsx'
import { listSteps } from '#app/domain/spreadsheets/import-texts.ts'
import { newSpreadsheet } from '#app/domain/spreadsheets/spreadsheet.schema.ts'
import { listPath, spreadsheetKinds } from '#app/domain/spreadsheets/spreadsheet.ts'
import { handleForm } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { sentList } from '#app/http/spreadsheets/spreadsheet-form.server.ts'
import { findOpenSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { keepSpreadsheet } from '#app/services/spreadsheets/keep-spreadsheet.server.ts'
import styles from '#app/styles/spreadsheets.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageFor('spreadsheet.import', ({ scope, url }) => ({
  kind: spreadsheetKinds.find(kind => kind === url.searchParams.get('kind')) ?? 'jobs',
  open: findOpenSpreadsheet(scope),
}))

export const action = pageFor('spreadsheet.import', ({ scope, request }) =>
  handleForm(request, newSpreadsheet, async ({ kind, text }, form) => {
    const list = await sentList(form, text)
    return redirect(listPath(await keepSpreadsheet(scope, { kind, ...list })), 303)
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const kinds = [
  {
    value: 'jobs',
    label: 'Jobs with their clients',
    note: 'One job a row. Clients you do not have yet are made.',
  },
  { value: 'clients', label: 'Clients', note: 'One client a row.' },
  { value: 'tasks', label: 'Tasks', note: 'One task a row, for jobs that are here already.' },
] as const

const labels = { file: fileLabel, kind: 'What the rows are', text: 'Rows' }

export default function SpreadsheetNew() {
  const { kind, open } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { values, errors } = reply ?? {}
  return (
    <>
      <PageHead
        title="Import a List"
        lead="Clients, jobs and tasks from a spreadsheet."
        back={{ href: '/clients', label: 'Clients' }}
      />
      <ImportSteps steps={listSteps({})} here={0} />
      <Columns>
        <Column span={7}>
          <form method="post" encType="multipart/form-data" {...byBrowser}>
            <FormErrors errors={errors} labels={labels} />
            <FormGrid>
              <ChoiceField
                legend={labels.kind}
                name="kind"
                options={kinds}
                defaultValue={values?.kind ?? kind}
                error={errors?.kind}
              />
              <SpreadsheetFile
                hint="Excel (.xlsx) or CSV, up to 2,000 rows, 60 columns and 2 MB. Of a workbook the first sheet with rows is read."
                error={errors?.file}
              />
              <TextArea
                label="Or paste the rows"
                name="text"
                rows={5}
                defaultValue={values?.text}
                hint="With the names of the columns first, as they come from a spreadsheet."
                error={errors?.text}
                spellCheck={false}
              />
            </FormGrid>
            <FormFoot cancelHref="/clients">
              <Button variant="go" icon="upload">
                Read the List
              </Button>
            </FormFoot>
          </form>
        </Column>
        <Section title="What happens" span={5}>
          <div className="stack quiet">
            {open ? (
              <p>
                <b>{open.fileName}</b> is still waiting: <a href={listPath(open.id)}>go on with it</a>.
                Another list takes its place.
              </p>
            ) : null}
            <p>
              <b>Nothing is saved yet.</b> First you see what each column becomes, which rows are right, and
              what is wrong with the others.
            </p>
            <p>
              <b>All right rows, or none.</b> Wrong ones you get back as a file with the reason beside each.
            </p>
            <p>
              <b>One press takes it back.</b> What nobody has worked on since goes to the bin.
            </p>
            <p>The list itself is deleted after a day.</p>
          </div>
        </Section>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Import a List · Mortise' }]
