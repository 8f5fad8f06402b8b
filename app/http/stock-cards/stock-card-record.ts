import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { ownAddress } from '#app/http/premium/qr-code.server.ts'
import type { StockCard } from '#app/models/stock-cards/stock-card.server.ts'

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

/** A stock card as the API tells it; `qrCodeUrl` is the address that its code opens. */
export function toStockCardRecord({ createdBy, createdAt, updatedAt, ...card }: StockCard) {
  return {
    ...card,
    userId: createdBy,
    qrCodeUrl: ownAddress(stockCardPath(card.id)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
