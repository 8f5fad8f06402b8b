import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { PriceListFields } from '#app/components/price-list/price-list-fields.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { newPriceListItem } from '#app/domain/price-list/price-list-item.schema.ts'
import { priceListLabels, priceListPath } from '#app/domain/price-list/price-list-item.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { listPriceListSuppliers } from '#app/models/price-list/price-list.server.ts'
import { createPriceListItem } from '#app/services/price-list/create-price-list-item.server.ts'

export const handle = premiumHandle

export const loader = quotingFormPage('quote.configure', ({ scope, actor }) => ({
  requestId: newRequestId(),
  suppliers: listPriceListSuppliers(scope, 200),
  currency: actor.currency,
  today: dayIn(scope.timeZone, Date.now()),
}))

export const action = quotingForm('quote.configure', ({ scope, request }) =>
  handleForm(request, newPriceListItem(scope.timeZone), (input, form) => {
    const { name } = createPriceListItem(scope, input)
    const to = form.get('more') === '1' ? `${priceListPath}/new` : priceListPath
    return redirectWithFlash(to, { title: 'Line added', message: name, tone: 'good' })
  }),
)

export default function PriceListItemNew() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { requestId, ...fields } = page
  return (
    <>
      <PageHead title="New line" back={{ href: priceListPath, label: 'Price list' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={priceListLabels} fault={reply?.isFault && 'Error'} />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            <PriceListFields
              {...fields}
              values={reply?.values ?? { costOn: page.today }}
              errors={reply?.errors}
            />
            <FormFoot cancelHref={priceListPath}>
              <Button variant="go">Save Line</Button>
              <Button name="more" value="1">
                Save and Add Another
              </Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'New line of the price list · Mortise' }]
