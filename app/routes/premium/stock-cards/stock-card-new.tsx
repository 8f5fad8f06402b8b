import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { StockCardFields } from '#app/components/stock-cards/stock-card-fields.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { newStockCard } from '#app/domain/stock-cards/stock-card.schema.ts'
import { rackOf, stockCardFormLabels, stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { listSuppliers } from '#app/models/stock-cards/stock-card-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { createStockCard } from '#app/services/stock-cards/create-stock-card.server.ts'
import formStyles from '#app/styles/stock-card-form.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: formStyles }]
export const loader = premiumPage(stockFeatures, ({ scope }, has) => {
  requireMay(scope, 'stock.create')
  return {
    requestId: newRequestId(),
    suppliers: listSuppliers(scope, 200),
    rack: rackOf(has('stock_system')),
  }
})

export const action = premiumForm(stockFeatures, call =>
  handleFormWithFiles(call, newStockCard, ['file'], async (input, sent) => {
    const { scope } = call
    const card = await withKeptFiles(scope, sent, { file: 'photo' }, ({ file }) =>
      createStockCard(scope, input, file),
    )
    return redirectWithFlash(stockCardPath(card.id), {
      title: 'Stock card added',
      message: card.itemName,
      tone: 'good',
    })
  }),
)

export default function StockCardNew() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <>
      <PageHead title="New stock card" back={page.rack} />
      <Columns>
        <Column span={8}>
          <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
            <FormErrors
              errors={reply?.errors}
              labels={stockCardFormLabels}
              fault={reply?.isFault && 'Error'}
            />
            <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
            <StockCardFields {...page} values={reply?.values} errors={reply?.errors} photo={null} />
            <FormFoot cancelHref={page.rack.href}>
              <Button variant="go">Save Stock Card</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'New stock card · Mortise' }]
