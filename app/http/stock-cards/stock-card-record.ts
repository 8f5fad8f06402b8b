import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { pictureHref } from '#app/domain/files/file.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { ownAddress } from '#app/http/qr-code.server.ts'
import type { StockCard } from '#app/models/stock-cards/stock-card.server.ts'

export const stockCardAnswer = z
  .object({
    id: recordId,
    userId: recordId.describe('Who made it.'),
    itemName: z.string(),
    supplier: z.string(),
    orderQty: z.string(),
    productPhotoUrl: z.string().nullable(),
    uploadedPhotoUrl: z
      .string()
      .nullable()
      .describe('The photo, on this site, that is shown in place of the other.'),
    qrCodeUrl: z.string().describe('The address that its code opens.'),
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'StockCard' })

type StockCardRecord = z.infer<typeof stockCardAnswer>

/** For the API. `qrCodeUrl` is what the code opens; `uploadedPhotoUrl` replaces `productPhotoUrl`. */
export function toStockCardRecord({
  createdBy,
  createdAt,
  updatedAt,
  photoId,
  ...card
}: StockCard): StockCardRecord {
  return {
    ...card,
    uploadedPhotoUrl: photoId === null ? null : pictureHref({ id: photoId }, 'large'),
    userId: createdBy,
    qrCodeUrl: ownAddress(stockCardPath(card.id)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
