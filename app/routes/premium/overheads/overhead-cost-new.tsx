import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { CostFields } from '#app/components/overheads/cost-fields.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { overheadCategories } from '#app/domain/overheads/cost-kinds.ts'
import { newOverheadItem } from '#app/domain/overheads/overhead-item.schema.ts'
import { costLabels, costsPath } from '#app/domain/overheads/overheads.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { createOverheadItem } from '#app/services/overheads/write-overhead-item.server.ts'

const may = 'overheads.edit'

export const handle = premiumHandle
export const loader = premiumPage(
  'overheads',
  ({ actor, url }) => ({
    requestId: newRequestId(),
    currency: actor.currency,
    category: overheadCategories.find(name => name === url.searchParams.get('category')) ?? 'rent',
  }),
  { may },
)

export const action = premiumForm(
  'overheads',
  ({ scope, request }) =>
    handleForm(request, newOverheadItem(scope.timeZone), input => {
      const { name } = createOverheadItem(scope, input)
      return redirectWithFlash(costsPath, { title: 'Cost added', message: name, tone: 'good' })
    }),
  { may },
)

export default function OverheadCostNew() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const start = { category: page.category, period: 'month', isVatRecoverable: '0' }
  return (
    <>
      <PageHead title="New cost" back={{ href: costsPath, label: 'Costs' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={costLabels} fault={reply?.isFault && 'Error'} />
            <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
            <CostFields values={reply?.values ?? start} errors={reply?.errors} currency={page.currency} />
            <FormFoot cancelHref={costsPath}>
              <Button variant="go">Add Cost</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'New cost · Mortise' }]
