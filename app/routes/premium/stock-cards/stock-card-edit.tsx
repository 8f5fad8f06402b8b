import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { StockCardFields } from '#app/components/stock-cards/stock-card-fields.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import {
  stockCardFormLabels,
  stockCardPath,
  stockCardValues,
  stockPhotoSrc,
} from '#app/domain/stock-cards/stock-card.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { listSuppliers } from '#app/models/stock-cards/stock-card-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { updateStockCard } from '#app/services/stock-cards/update-stock-card.server.ts'
import formStyles from '#app/styles/stock-card-form.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: formStyles }]
export const loader = premiumPage(stockFeatures, ({ scope, params }) => {
  const card = requireStockCard(scope, idParam(params))
  requireMay(scope, 'stock.edit', card)
  return {
    id: card.id,
    version: card.version,
    stored: stockCardValues(card),
    photo: card.photoId === null ? null : stockPhotoSrc(card, 'small'),
    requestId: newRequestId(),
    suppliers: listSuppliers(scope, 200),
    timeZone: scope.timeZone,
  }
})

export const action = premiumForm(stockFeatures, call => {
  const { scope } = call
  const id = idParam(call.params)
  requireMay(scope, 'stock.edit', requireStockCard(scope, id))
  return handleFormWithFiles(call, stockCardChange, ['file'], async (change, sent) => {
    const card = await withKeptFiles(scope, sent, { file: 'photo' }, ({ file }) =>
      updateStockCard(scope, id, change, file),
    )
    return redirectWithFlash(stockCardPath(card.id), { title: 'Stock card saved', message: card.itemName })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function StockCardEdit() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, photo, requestId, suppliers, timeZone } = page
  const back = stockCardPath(id)
  return (
    <>
      <PageHead title="Edit stock card" back={{ href: back, label: stored.itemName }} />
      <Columns>
        <Column span={8}>
          <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={stockCardFormLabels}
              timeZone={timeZone}
              keepTheirsHref={back}
            />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            <StockCardFields
              key={editKey(reply, version)}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              suppliers={suppliers}
              photo={photo}
            />
            <FormFoot cancelHref={back}>
              <Button variant="go">Save Stock Card</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Edit stock card · Mortise' }]
