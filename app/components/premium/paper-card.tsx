import { classNames } from '#app/components/kit/class-names.ts'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { StockPhoto } from '#app/components/stock-cards/stock-photo.tsx'
import { stockCardCode } from '#app/domain/codes/code.ts'
import { keepUnits } from '#app/domain/format.ts'
import type { SheetSize } from '#app/domain/stock-cards/stock-card.ts'

export type PaperCardProps = {
  id: number
  itemName: string
  supplier: string
  orderQty: string
  photo: string | null
  code: { size: number; path: string }
  companyName: string
}

export function PaperCard({ size, ...card }: PaperCardProps & { size: SheetSize }) {
  const { id, itemName, supplier, orderQty, photo, code, companyName } = card
  return (
    <article
      className={classNames(
        'paper-card',
        size === 'large' &&
          (photo
            ? 'grid-rows-[auto_minmax(0,1fr)] items-stretch [--lines:5] [--name:16pt] [--order:20pt] [--qr:38mm] [&>.qr]:w-[38mm] [&>.qr]:self-end'
            : 'grid-cols-1 grid-rows-[minmax(0,1fr)_auto] [&>.qr]:w-[48mm] [&>.qr]:justify-self-end'),
      )}
    >
      {size === 'large' && photo ? <StockPhoto src={photo} size="paper" /> : null}
      <div className="flex flex-col self-stretch min-w-0 overflow-hidden">
        <h3>{keepUnits(itemName)}</h3>
        {supplier ? <p>{supplier}</p> : null}
        {orderQty ? (
          <p className={size === 'label' ? 'mt-auto' : 'mt-[2.5mm]'}>
            <small className="block text-[8pt]">Order </small>
            <b>{keepUnits(orderQty)}</b>
          </p>
        ) : null}
        <p className={classNames('mt-auto line-clamp-1', size !== 'large' && 'text-[8pt]')}>
          {stockCardCode(id)}
          {size === 'label' ? '' : ` · ${companyName}`}
        </p>
      </div>
      <QrCode code={code} label={`QR code that opens the card of ${itemName}`} />
    </article>
  )
}
