import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { PriceListFields } from '#app/components/price-list/price-list-fields.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { shownValues } from '#app/domain/form-base.ts'
import { priceListItemChange } from '#app/domain/price-list/price-list-item.schema.ts'
import { priceListLabels, priceListPath } from '#app/domain/price-list/price-list-item.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { priceListValues } from '#app/http/price-list/price-list-page.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { listPriceListSuppliers } from '#app/models/price-list/price-list.server.ts'
import { requirePriceListItem } from '#app/models/price-list/price-list-item.server.ts'
import { updatePriceListItem } from '#app/services/price-list/update-price-list-item.server.ts'

export const handle = premiumHandle

export const loader = quotingFormPage('quote.configure', ({ scope, actor, params }) => {
  const item = requirePriceListItem(scope, idParam(params))
  return {
    id: item.id,
    version: item.version,
    stored: priceListValues(item),
    suppliers: listPriceListSuppliers(scope, 200),
    currency: actor.currency,
    today: dayIn(scope.timeZone, Date.now()),
    timeZone: scope.timeZone,
  }
})

export const action = quotingForm('quote.configure', ({ scope, params, request }) => {
  const { id } = requirePriceListItem(scope, idParam(params))
  return handleForm(request, priceListItemChange(scope.timeZone), change => {
    const { name } = updatePriceListItem(scope, id, change)
    return redirectWithFlash(priceListPath, { title: 'Line saved', message: name })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function PriceListItemPage() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, timeZone, ...fields } = page
  return (
    <>
      <PageHead title="Edit line" back={{ href: priceListPath, label: 'Price list' }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={priceListLabels}
              timeZone={timeZone}
              keepTheirsHref={priceListPath}
            />
            <PriceListFields
              key={editKey(reply, version)}
              {...fields}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
            />
            <FormFoot
              cancelHref={priceListPath}
              end={
                <Button variant="bare" icon="bin" formAction={`${priceListPath}/${id}/delete`} formNoValidate>
                  Delete Line
                </Button>
              }
            >
              <Button variant="go">Save Line</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Edit a line of the price list · Mortise' }]
