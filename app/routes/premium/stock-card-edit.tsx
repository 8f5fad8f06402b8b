import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateAfterConflict } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { BaseField, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { premiumLinks } from '#app/components/premium/premium-links.ts'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { StockCardFields } from '#app/components/stock-cards/stock-card-fields.tsx'
import { differences } from '#app/domain/differences.ts'
import { shownBase, shownValues } from '#app/domain/form-base.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { stockCardLabels, stockCardPath, stockCardValues } from '#app/domain/stock-cards/stock-card.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { listSuppliers, requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { updateStockCard } from '#app/services/stock-cards/update-stock-card.server.ts'

export const handle = premiumHandle
export const links = premiumLinks

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

export const shouldRevalidate = revalidateAfterConflict

export default function StockCardEdit() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, suppliers, timeZone } = page
  const values = shownValues(stored, reply)
  const back = stockCardPath(id)
  return (
    <>
      <PageHead title="Edit stock card" back={{ href: back, label: stored.itemName }} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={stockCardLabels} />
            {reply?.current ? (
              <VersionConflict
                lastChange={reply.lastChange}
                timeZone={timeZone}
                rows={differences(stockCardLabels, stored, reply.values)}
                keepTheirsHref={back}
                useMine={{ name: 'use:version', value: String(version) }}
              />
            ) : null}
            <HiddenField name="version" value={reply?.values.version ?? version} />
            <BaseField values={shownBase(stored, reply)} />
            {/* Fields read their first value once: after a conflict they are made anew. */}
            <StockCardFields
              key={reply?.current ? version : 'typed'}
              value={name => values[name] ?? ''}
              errors={reply?.errors ?? {}}
              suppliers={suppliers}
            />
            <div className="row form-end">
              <Button variant="go">Save stock card</Button>
              <ButtonLink variant="bare" href={back}>
                Cancel
              </ButtonLink>
            </div>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Edit stock card · Mortise' }]
