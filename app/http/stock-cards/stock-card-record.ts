import { isoOrNull } from '#app/domain/clock.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { ownAddress } from '#app/http/premium/qr-code.server.ts'
import type { StockCard } from '#app/models/stock-cards/stock-card.server.ts'

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
