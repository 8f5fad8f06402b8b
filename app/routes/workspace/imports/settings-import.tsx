import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ImportStatus } from '#app/components/imports/import-status.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FieldError, FormGrid } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Invalid } from '#app/domain/errors.ts'
import { importPath, importTexts } from '#app/domain/imports/import.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { describeImports } from '#app/http/imports/import-page.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { importCompany } from '#app/services/imports/import-company.server.ts'

const FollowImport = lazyIsland(() => import('#app/islands/imports/follow-import.tsx'))

export const loader = pageFor('company.configure', ({ scope }) => describeImports(scope))

export const action = pageFor('company.configure', call =>
  handleFormWithFiles(call, emptyForm, ['file'], async (_form, { file }) => {
    if (!file) throw new Invalid({ file: [importTexts.chooseFile] })
    await importCompany(call.scope, file)
    return redirectWithFlash(importPath, { title: 'Import begun', message: file.name, tone: 'good' })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function SettingsImport() {
  const { last, mayBegin } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors =
    reply?.errors ?? (last?.problem ? { file: [`${last.fileName}: ${last.problem}`] } : undefined)
  return (
    <SettingsFrame
      title="Import"
      lead="Take the export of a company back, into this one."
      aside={{ title: 'What follows', content: <Consequences /> }}
    >
      {last ? <ImportStatus {...last} /> : null}
      {last?.isRunning ? (
        <Suspense fallback={null}>
          <FollowImport />
        </Suspense>
      ) : null}
      {mayBegin || reply ? <ChooseZip errors={errors} /> : null}
      {mayBegin || last?.isRunning || last?.isDone ? null : (
        <Note title="Only a new company can take an export">{importTexts.notEmpty}</Note>
      )}
    </SettingsFrame>
  )
}

type Errors = Readonly<Record<string, string[] | null | undefined>> | undefined

function ChooseZip({ errors }: { errors: Errors }) {
  const isWrong = Boolean(errors?.file)
  return (
    <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
      <FormErrors errors={errors} labels={{ file: 'Export' }} />
      <FormGrid>
        <div className="field">
          <label htmlFor="file">The zip of the export</label>
          <input
            className="in"
            type="file"
            id="file"
            name="file"
            accept=".zip,application/zip"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'file-error file-hint' : 'file-hint'}
          />
          <p className="hint" id="file-hint">
            Up to 1,000 MB, as it was downloaded: not unpacked, nothing changed.
          </p>
          <FieldError id="file" error={errors?.file ?? undefined} />
        </div>
      </FormGrid>
      <FormFoot cancelHref="/settings">
        <Button variant="go" icon="upload">
          Import Company
        </Button>
      </FormFoot>
    </form>
  )
}

function Consequences() {
  return (
    <div className="stack quiet">
      <p>
        <b>A list of clients, jobs or tasks</b> from a spreadsheet is something else:{' '}
        <a href="/spreadsheets/new">Import a List</a>.
      </p>
      <p>
        <b>Where the zip comes from.</b> Data rights, “Company data as a zip”, in the company that it is of.
      </p>
      <p>
        <b>All or nothing.</b> Everything in it is looked at first. If anything is wrong you are told what,
        and your company stays as it is.
      </p>
      <p>
        <b>Stages, positions and settings</b> become those of the export. Your company keeps its name and its
        subscription.
      </p>
      <p>
        <b>People.</b> You keep your account. Everybody else comes along as somebody who has left, with all
        they did: nobody can sign in before you have brought them back.
      </p>
      <p>
        <b>Payments</b> stand as they were recorded. None of them can be paid or given back by Stripe here.
      </p>
      <p>
        <b>Not in it.</b> Passwords, invitations, and what was private to your colleagues.
      </p>
    </div>
  )
}

export const meta = () => [{ title: 'Import · Settings · Mortise' }]
