import { z } from 'zod'
import { flag, line, requestIdField, requiredLine, versionField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { optionalAddress } from '#app/domain/web-address.schema.ts'

const fields = z.object({
  itemName: requiredLine(limits.stockItem, 'Please enter the item'),
  supplier: line(limits.supplier),
  orderQty: line(limits.orderQty),
  productPhotoUrl: optionalAddress,
})

export const newStockCard = fields
  .partial()
  .extend({ itemName: fields.shape.itemName, requestId: requestIdField })
export const stockCardChange = fields.partial().extend({
  removePhoto: flag.describe('Takes the uploaded one off.'),
  version: versionField,
  requestId: requestIdField,
})

export type NewStockCard = z.infer<typeof newStockCard>
export type StockCardChange = z.infer<typeof stockCardChange>
