import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { PaperCard } from '#app/components/premium/paper-card.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { StockPhoto } from '#app/components/stock-cards/stock-photo.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { rackOf, stockCardPath, stockPhotoSrc } from '#app/domain/stock-cards/stock-card.ts'
import { idParam } from '#app/http/input.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import cardStyles from '#app/styles/paper-card.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: cardStyles }]

/** Opened by scanning a card, on any phone. */
export const loader = readOnlyPage(stockFeatures, ({ scope, actor, params }, has) => {
  const card = stockCard.require(scope, idParam(params))
  const today = dayIn(scope.timeZone, Date.now())
  const { id, itemName, supplier, orderQty } = card
  const hasFeature = stockFeatures.some(has)
  return {
    id,
    hasFeature,
    rack: rackOf(has('stock_system') || !hasFeature),
    card: { itemName, supplier, orderQty, photo: stockPhotoSrc(card, 'large') },
    code: qrCodeOf(stockCardPath(id)),
    companyName: actor.companyName ?? '',
    changed: formatDateShort(dayIn(scope.timeZone, card.updatedAt ?? card.createdAt), today),
    mayEdit: hasFeature && stockCard.mayEdit(scope, card),
  }
})

export default function StockCardPage() {
  const page = useLoaderData<typeof loader>()
  const { id, rack, card, code, companyName, changed, hasFeature, mayEdit } = page
  const path = stockCardPath(id)
  return (
    <>
      <PageHead title={card.itemName} back={rack}>
        {mayEdit ? (
          <>
            <ButtonLink variant="bare" icon="bin" href={`${path}/delete`}>
              Delete
            </ButtonLink>
            <ButtonLink icon="pencil" href={`${path}/edit`}>
              Edit
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      {hasFeature ? null : <ReadOnlyNote feature="stock_system" />}
      <Columns>
        <Section title="To order" span={5}>
          {card.photo ? <StockPhoto src={card.photo} size="card" /> : null}
          <p className="mt-1 mb-3 fig text-4xl/[1.05] font-bold wrap-anywhere">
            {card.orderQty || 'No quantity yet'}
          </p>
          <MetaList
            items={[
              { label: 'Supplier', value: card.supplier || 'None yet' },
              { label: 'Last changed', value: changed },
            ]}
          />
        </Section>
        <Section
          title="Card"
          span={7}
          aside={hasFeature ? <PrintIt href={`/qr-generator/sheet?card=${id}`} /> : null}
        >
          <div className="grid grid-cols-1 place-items-center py-6 px-4 bg-ink-0 max-md:p-4 max-md:[--qr:38%] print:justify-items-start print:p-0 print:bg-transparent *:w-[95mm] *:max-w-full *:h-[55mm] *:outline-0 print:*:[border:1px_solid_#999]">
            <PaperCard {...card} id={id} code={code} companyName={companyName} size="card" />
          </div>
          <p className="quiet mt-3">
            Hang it at the shelf. Anybody who scans it comes to this page, once they are signed in.
          </p>
        </Section>
      </Columns>
    </>
  )
}

function PrintIt({ href }: { href: string }) {
  return (
    <ButtonLink size="small" icon="print" href={href}>
      Print Card
    </ButtonLink>
  )
}

export const meta = () => [{ title: 'Stock card · Mortise' }]
