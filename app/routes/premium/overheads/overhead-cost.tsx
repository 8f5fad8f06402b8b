import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { CostFields } from '#app/components/overheads/cost-fields.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import {
  type CostPeriod,
  categoryLabels,
  type OverheadCategory,
  periodLabels,
} from '#app/domain/overheads/cost-kinds.ts'
import { overheadItemChange } from '#app/domain/overheads/overhead-item.schema.ts'
import { costLabels, costsPath, costValues } from '#app/domain/overheads/overheads.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { requireOverheadItem } from '#app/models/overheads/overhead-item.server.ts'
import { updateOverheadItem } from '#app/services/overheads/write-overhead-item.server.ts'

const may = 'overheads.edit'

export const handle = premiumHandle
export const loader = premiumPage(
  'overheads',
  ({ scope, actor, params }) => {
    const item = requireOverheadItem(scope, idParam(params))
    return {
      id: item.id,
      version: item.version,
      stored: costValues(item),
      currency: actor.currency,
      timeZone: scope.timeZone,
    }
  },
  { may },
)

export const action = premiumForm(
  'overheads',
  ({ scope, request, params }) => {
    const { id } = requireOverheadItem(scope, idParam(params))
    return handleForm(request, overheadItemChange(scope.timeZone), change => {
      const { name } = updateOverheadItem(scope, id, change)
      return redirectWithFlash(costsPath, { title: 'Cost saved', message: name })
    })
  },
  { may },
)

export const shouldRevalidate = revalidateUnlessRefused

function show(name: string, value: string): string {
  if (name === 'category') return categoryLabels[value as OverheadCategory] ?? value
  if (name === 'period') return periodLabels[value as CostPeriod] ?? value
  if (name === 'isVatRecoverable') return value === '1' ? 'with VAT that comes back' : 'without'
  return value || 'Nothing'
}

export default function OverheadCost() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, currency, timeZone } = page
  const here = `${costsPath}/${id}`
  return (
    <>
      <PageHead title="Change a cost" back={{ href: costsPath, label: 'Costs' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={costLabels}
              show={show}
              timeZone={timeZone}
              keepTheirsHref={here}
            />
            <CostFields
              key={editKey(reply, version)}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              currency={currency}
            />
            <FormFoot
              cancelHref={costsPath}
              end={
                <ButtonLink variant="bare" icon="bin" href={`${here}/delete`}>
                  Delete Cost
                </ButtonLink>
              }
            >
              <Button variant="go">Save Cost</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Change a cost · Mortise' }]
