import { isoOrNull } from '#app/domain/clock.ts'
import { pictureHref } from '#app/domain/files/file.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { ownAddress } from '#app/http/qr-code.server.ts'
import type { StockCard } from '#app/models/stock-cards/stock-card.server.ts'

/**
 * A stock card as the API tells it; `qrCodeUrl` is the address that its code opens, `uploadedPhotoUrl` the photo, on this site,
 * that is shown in place of the one at `productPhotoUrl`.
 */
export function toStockCardRecord({ createdBy, createdAt, updatedAt, photoId, ...card }: StockCard) {
  return {
    ...card,
    uploadedPhotoUrl: photoId === null ? null : pictureHref({ id: photoId }, 'large'),
    userId: createdBy,
    qrCodeUrl: ownAddress(stockCardPath(card.id)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
