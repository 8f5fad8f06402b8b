import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CompanyEnds } from '#app/components/accounts/company-ends.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { CheckField, FormGrid, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { type AccountDeletion, accountDeletionForm } from '#app/domain/data-rights/data-rights.schema.ts'
import { deletionFailed, typeCompanyName } from '#app/domain/data-rights/data-rights.ts'
import { limits } from '#app/domain/limits.ts'
import { withPasswordProof } from '#app/http/accounts/password-form.server.ts'
import { redirectAccountDeleted } from '#app/http/auth/session-responses.server.ts'
import { formHeaders, handleFields, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { deleteAccount, describeDeletion } from '#app/services/accounts/delete-account.server.ts'

export const loader = workspacePage(({ scope }) => {
  const account = describeDeletion(scope)
  if (account.isSiteOwner) throw redirect('/data-rights/delete', 303)
  return account
})

export const action = workspacePage(async ({ scope, request }) => {
  const { endsCompany, companyName } = describeDeletion(scope)
  const form = await readForm(request)
  const schema = accountDeletionForm(endsCompany ? companyName : null)
  const leave = async (asked: AccountDeletion) => {
    const { companyClosed } = await deleteAccount(scope, asked)
    return redirectAccountDeleted(request, companyClosed)
  }
  return withPasswordProof(scope, form, await handleFields(form, schema, leave, deletionFailed.message))
})

export const headers = formHeaders

const labels = { currentPassword: 'Your password', companyName: 'Company name' }

export default function AccountDeleteConfirm() {
  const { companyName, endsCompany, others } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors
  const hasFailed = errors?.['']?.[0] === deletionFailed.message
  return (
    <>
      <PageHead
        title={endsCompany ? `Delete your account and end ${companyName}` : 'Delete your account for good'}
        lead="Step 2 of 2: this cannot be undone."
        back={{ href: '/data-rights/delete', label: 'What it means' }}
      />
      <form method="post">
        <Columns>
          <Column span={8}>
            {hasFailed ? (
              <Note tone="bad" role="alert" title={deletionFailed.title}>
                {deletionFailed.message}
              </Note>
            ) : (
              <FormErrors errors={errors} labels={labels} />
            )}
            {endsCompany ? <CompanyEnds companyName={companyName} others={others} /> : null}
            <FormGrid>
              {endsCompany ? (
                <TextField
                  label="Company name"
                  name="companyName"
                  autoComplete="off"
                  maxLength={limits.companyName}
                  defaultValue={reply?.values.companyName}
                  error={errors?.companyName}
                  hint={errors?.companyName ? undefined : typeCompanyName(companyName)}
                  aria-required
                />
              ) : null}
              <SecretField
                label="Your password"
                name="currentPassword"
                autoComplete="current-password"
                maxLength={limits.password}
                error={errors?.currentPassword}
                aria-required
              />
              <CheckField
                label="I understand that my account cannot be brought back."
                name="understood"
                value="on"
                defaultChecked={reply?.values.understood === 'on'}
                error={errors?.understood}
                aria-required
              />
            </FormGrid>
            <div className="row">
              <Button variant="danger">
                {endsCompany ? 'Delete My Account and End the Company' : 'Delete My Account'}
              </Button>
              <ButtonLink href="/data-rights" {...leavesDialog}>
                Keep My Account
              </ButtonLink>
            </div>
          </Column>
        </Columns>
      </form>
    </>
  )
}

export const meta = () => [{ title: 'Delete your account for good · Mortise' }]
