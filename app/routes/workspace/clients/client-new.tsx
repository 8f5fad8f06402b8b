import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { CheckField, FormGrid, HiddenField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { newEnquiry } from '#app/domain/clients/client.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { createEnquiry } from '#app/services/clients/create-client.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope }) => {
  requireMay(scope, 'client.create')
  return { requestId: newRequestId() }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, newEnquiry, enquiry => {
    const client = createEnquiry(scope, enquiry)
    return redirectWithFlash(`/clients/${client.id}`, {
      title: 'Enquiry saved',
      message: client.name,
      tone: 'good',
      link: { href: `/create-ticket?clientId=${client.id}&from=clients`, label: 'Create Ticket' },
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = { name: 'Client name', phone: 'Phone', email: 'Email', address: 'Address', notes: 'Notes' }

export default function ClientNew() {
  const { requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const values: Readonly<Record<string, string>> = reply?.values ?? {}
  const field = fieldsOf(labels, values, reply?.errors)
  const back = `/clients${search}`
  return (
    <Dialog title="New enquiry" titleId="enquiry-title" closeHref={back} narrow>
      <form method="post">
        <FormErrors errors={reply?.errors} labels={labels} />
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <FormGrid>
          <TextField
            {...field('name')}
            labelNote="(required)"
            aria-required
            maxLength={limits.clientName}
            autoFocus={!reply}
          />
          {reply?.errors.name || values.sameName ? (
            <CheckField
              name="sameName"
              label="This is somebody else of the same name"
              defaultChecked={values.sameName === 'on'}
            />
          ) : null}
          <TextField {...field('phone')} type="tel" maxLength={limits.phone} />
          <TextField {...field('email')} type="email" maxLength={limits.email} />
          <TextArea {...field('address')} maxLength={limits.address} />
          <TextArea {...field('notes')} labelNote="what they ask for" maxLength={limits.notes} />
        </FormGrid>
        <FormFoot cancelHref={back} sticky>
          <Button variant="go">Save Enquiry</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'New enquiry · Mortise' }]
