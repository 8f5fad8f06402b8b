import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { StaffFields } from '#app/components/overheads/staff-fields.tsx'
import { peoplePath, staffLabels } from '#app/domain/overheads/overheads.ts'
import { newStaffCost } from '#app/domain/overheads/staff-cost.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { accountChoices } from '#app/http/overheads/people-page.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { createStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'

const may = 'pay.edit'

/** A full week with the statutory holidays of the United Kingdom. */
const start = {
  headcount: '1',
  isMaker: '1',
  payKind: 'hourly',
  weeklyHours: '39',
  daysPerWeek: '5',
  holidayDays: '28',
  sickDays: '5',
  trainingDays: '2',
  onJobs: '75',
}

export const loader = premiumPage(
  'overheads',
  ({ scope, actor }) => ({
    requestId: newRequestId(),
    currency: actor.currency,
    people: accountChoices(scope),
  }),
  { may },
)

export const action = premiumForm(
  'overheads',
  ({ scope, request }) =>
    handleForm(request, newStaffCost, input => {
      const { name } = createStaffCost(scope, input)
      return redirectWithFlash(peoplePath, { title: 'Added to your people', message: name, tone: 'good' })
    }),
  { may },
)

export default function OverheadPersonNew() {
  const { requestId, ...fields } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead title="Add somebody" back={{ href: peoplePath, label: 'People' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={staffLabels} fault={reply?.isFault && 'Error'} />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            <StaffFields {...fields} values={reply?.values ?? start} errors={reply?.errors} />
            <FormFoot cancelHref={peoplePath}>
              <Button variant="go">Add Person</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Add somebody · Mortise' }]
