import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'
import { NotFound } from '#app/domain/errors.ts'
import { plural } from '#app/domain/format.ts'
import { removalForm } from '#app/domain/owner/owner.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { describeRemoval, removeCompanyAdmin } from '#app/services/owner/remove-company-admin.server.ts'

type Params = Record<string, string | undefined>

export const loader = ownerPage(({ scope, params }) => {
  const { name, companyId, companyName, endsCompany, others, typed, person } = asked(scope, params)
  return { name, companyId, companyName, endsCompany, others, typed, email: person.email }
})

/** 404 unless the admin is of the company in the address. */
function asked(scope: Scope, params: Params) {
  const removal = describeRemoval(scope, idParam(params, 'userId'))
  if (removal.companyId !== idParam(params)) throw new NotFound()
  return removal
}

export const action = ownerPage(({ scope, params, request }) => {
  const { person } = asked(scope, params)
  const remove = ({ name: typed }: { name: string }) => {
    const { name, companyName, companyClosed } = removeCompanyAdmin(scope, person.userId, typed)
    const message = companyClosed
      ? `${companyName} is closed and its subscription cancelled.`
      : `${companyName} goes on.`
    return redirectWithFlash(`/owner-dashboard/companies/${person.companyId}`, {
      title: `${name} was removed`,
      message,
      tone: 'good',
    })
  }
  return handleForm(request, removalForm, remove, 'Failed to delete user')
})

export default function AdminRemove() {
  const { name, companyId, companyName, endsCompany, others, typed, email } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const label = endsCompany ? 'Company name' : 'Name'
  return (
    <>
      <PageHead
        title={endsCompany ? `Remove ${name} and end ${companyName}` : `Remove ${name}`}
        lead={`Admin of ${companyName}, ${email}`}
        back={{ href: `/owner-dashboard/companies/${companyId}`, label: companyName }}
      />
      <form method="post">
        <Columns>
          <Column span={8}>
            <FormErrors errors={reply?.errors} labels={{ name: label }} />
            {endsCompany ? (
              <Ends companyName={companyName} others={others} />
            ) : (
              <GoesOn companyName={companyName} />
            )}
            <FormGrid>
              <TextField
                label={label}
                name="name"
                autoComplete="off"
                defaultValue={reply?.values.name}
                error={reply?.errors.name}
                hint={reply?.errors.name ? undefined : `Type ${typed} to confirm`}
                aria-required
              />
            </FormGrid>
            <div className="row">
              <Button variant="danger">
                {endsCompany ? 'Remove the Admin and End the Company' : 'Remove the Admin'}
              </Button>
              <ButtonLink href={`/owner-dashboard/companies/${companyId}`}>Keep Account</ButtonLink>
            </div>
          </Column>
        </Columns>
      </form>
    </>
  )
}

function Ends({ companyName, others }: { companyName: string; others: number }) {
  return (
    <Note tone="bad" title={`Nobody else runs ${companyName}: it ends with this account`}>
      <ul>
        <li>Its subscription is cancelled at once, and nothing more is charged.</li>
        <li>
          {others === 0
            ? 'Nobody else has an account there.'
            : `${plural(others, 'other person loses', 'other people lose')} access at once, and each gets a mail that says so.`}
        </li>
        <li>
          {`The admin’s account and everything personal in it is deleted now, the company’s data in ${deletionPeriods.closedDays} days.`}
        </li>
        <li>This cannot be undone.</li>
      </ul>
    </Note>
  )
}

function GoesOn({ companyName }: { companyName: string }) {
  return (
    <Note tone="warn" title={`${companyName} goes on: another admin runs it`}>
      <ul>
        <li>The admin’s account and everything personal in it is deleted now. This cannot be undone.</li>
        <li>The company and its subscription stay. Its last admin’s removal would end both.</li>
      </ul>
    </Note>
  )
}

export const meta = () => [{ title: 'Remove an admin · Site Owner · Mortise' }]
