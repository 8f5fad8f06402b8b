import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { requireAdminWithTwoStep, switchOffForAdmin } from '#app/services/two-step/switch-off.server.ts'

type Params = Record<string, string | undefined>

/** 404 unless the admin is of the company in the address. */
function asked(scope: Scope, params: Params) {
  const person = requireAdminWithTwoStep(scope, idParam(params, 'userId'))
  if (person.companyId !== idParam(params)) throw new NotFound()
  return person
}

export const loader = ownerPage(({ scope, params }) => {
  const { name, email, companyId, companyName, isOn } = asked(scope, params)
  return { name, email, companyId, companyName, isOn }
})

export const action = ownerPage(({ scope, params, request }) => {
  const { userId, companyId } = asked(scope, params)
  return handleForm(request, emptyForm, () => {
    const { name } = switchOffForAdmin(scope, userId)
    return redirectWithFlash(`/owner-dashboard/companies/${companyId}`, {
      title: `Two-step sign-in of ${name} is off`,
      message: 'We have mailed them.',
      tone: 'good',
    })
  })
})

export default function AdminTwoStep() {
  const { name, email, companyId, companyName, isOn } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const company = `/owner-dashboard/companies/${companyId}`
  return (
    <>
      <PageHead
        title={`Two-step sign-in of ${name}`}
        lead={`Admin of ${companyName}, ${email}`}
        back={{ href: company, label: companyName }}
      />
      <Columns>
        <Column span={8}>
          <FormErrors errors={reply?.errors} />
          {isOn ? (
            <form method="post">
              <p className="question">
                For an admin who has lost phone and recovery codes, and whom no other admin can help. Make
                sure that it is them. Their app, passkeys and codes are removed, they are signed out
                everywhere, and we mail them. The password stays.
              </p>
              <div className="row">
                <Button variant="danger">Switch It Off</Button>
                <ButtonLink href={company}>Keep It On</ButtonLink>
              </div>
            </form>
          ) : (
            <p className="quiet">It is off: the password alone lets them in.</p>
          )}
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Two-step sign-in · Site Owner · Mortise' }]
