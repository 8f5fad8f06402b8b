import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { StaffFields } from '#app/components/overheads/staff-fields.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { type PayKind, payKindLabels } from '#app/domain/overheads/cost-kinds.ts'
import { peoplePath, staffLabels, staffValues } from '#app/domain/overheads/overheads.ts'
import { staffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { accountChoices } from '#app/http/overheads/people-page.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { updateStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'

const may = 'pay.edit'

export const loader = premiumPage(
  'overheads',
  ({ scope, actor, params }) => {
    const line = requireStaffCost(scope, idParam(params))
    return {
      id: line.id,
      version: line.version,
      stored: staffValues(line),
      currency: actor.currency,
      timeZone: scope.timeZone,
      people: accountChoices(scope),
    }
  },
  { may },
)

export const action = premiumForm(
  'overheads',
  ({ scope, request, params }) => {
    const { id } = requireStaffCost(scope, idParam(params))
    return handleForm(request, staffCostChange, change => {
      const { name } = updateStaffCost(scope, id, change)
      return redirectWithFlash(peoplePath, { title: 'Person saved', message: name })
    })
  },
  { may },
)

export const shouldRevalidate = revalidateUnlessRefused

function show(people: readonly { id: number; name: string }[]) {
  return (name: string, value: string): string => {
    if (name === 'userId') return people.find(({ id }) => String(id) === value)?.name ?? 'Nobody'
    if (name === 'payKind') return payKindLabels[value as PayKind] ?? value
    if (name === 'isMaker') return value === '1' ? 'on the bench' : 'not on jobs'
    return value || 'Nothing'
  }
}

export default function OverheadPerson() {
  const { id, version, stored, currency, timeZone, people } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const here = `${peoplePath}/${id}`
  return (
    <>
      <PageHead title="What somebody costs" back={{ href: peoplePath, label: 'People' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={staffLabels}
              show={show(people)}
              timeZone={timeZone}
              keepTheirsHref={here}
            />
            <StaffFields
              key={editKey(reply, version)}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              currency={currency}
              people={people}
            />
            <FormFoot
              cancelHref={peoplePath}
              end={
                <ButtonLink variant="bare" icon="bin" href={`${here}/delete`}>
                  Delete Cost
                </ButtonLink>
              }
            >
              <Button variant="go">Save Person</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'What somebody costs · Mortise' }]
