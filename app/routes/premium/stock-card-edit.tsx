import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { StockCardFields } from '#app/components/stock-cards/stock-card-fields.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { stockCardLabels, stockCardPath, stockCardValues } from '#app/domain/stock-cards/stock-card.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { listSuppliers } from '#app/models/stock-cards/stock-card-list.server.ts'
import { updateStockCard } from '#app/services/stock-cards/update-stock-card.server.ts'

export const handle = premiumHandle
export const loader = premiumPage(stockFeatures, ({ scope, params }) => {
  const card = requireStockCard(scope, idParam(params))
  requireMay(scope, 'stock.edit', card)
  return {
    id: card.id,
    version: card.version,
    stored: stockCardValues(card),
    suppliers: listSuppliers(scope, 200),
    timeZone: scope.timeZone,
  }
})

export const action = premiumForm(stockFeatures, ({ scope, params, request }) =>
  handleForm(request, stockCardChange, change => {
    const card = updateStockCard(scope, idParam(params), change)
    return redirectWithFlash(stockCardPath(card.id), { title: 'Stock card saved', message: card.itemName })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function StockCardEdit() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, suppliers, timeZone } = page
  const back = stockCardPath(id)
  return (
    <>
      <PageHead title="Edit stock card" back={{ href: back, label: stored.itemName }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={stockCardLabels}
              timeZone={timeZone}
              keepTheirsHref={back}
            />
            <StockCardFields
              key={editKey(reply, version)}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              suppliers={suppliers}
            />
            <FormFoot cancelHref={back}>
              <Button variant="go">Save stock card</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Edit stock card · Mortise' }]
