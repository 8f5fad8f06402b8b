import { asc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { binDays } from '#app/domain/bin/bin.ts'
import { pictureHref } from '#app/domain/files/file.ts'
import { limits } from '#app/domain/limits.ts'
import { rackOf, stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { env } from '#app/env.server.ts'
import { ofUpload } from '#app/models/files/upload-of.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { files, stockCards } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import { line, requiredLine, upload, webAddress } from './engine/fields.server.ts'

export const stockCard = defineRecord({
  noun: 'stock_card',
  table: stockCards,
  name: 'itemName',
  fields: {
    itemName: requiredLine(limits.stockItem, 'Please enter the item', {
      label: 'Item',
      placeholder: '18 mm birch ply, 2440 × 1220',
    }),
    supplier: line(limits.supplier, { label: 'Supplier', width: 'half', suggest: [] }),
    orderQty: line(limits.orderQty, {
      label: 'Order quantity',
      width: 'half',
      hint: 'How much is ordered at once: 6 sheets, 2 boxes of 100.',
    }),
    file: upload({
      taken: 'photo',
      column: 'photoFileId',
      id: 'photoId',
      word: 'photo',
      label: 'Photo',
      hint: 'Taken with the phone, or chosen. At most 50 MB.',
      remove: 'removePhoto',
    }),
    productPhotoUrl: webAddress({
      label: 'Address of a photo',
      labelNote: '(an address that begins with https://)',
      hint: 'The supplier’s own picture of it, for instance. It is shown from there where there is no photo.',
    }),
  },
  also: {
    /** Uploaded photo, shown in place of the address. */
    photoId: ofUpload<number>('stock_cards.photo_file_id', files.id),
  },
  words: {
    one: 'stock card',
    many: 'stock cards',
    create: 'New stock card',
    save: 'Save Stock Card',
    remove: 'Delete Card',
    keep: 'Keep Card',
  },
  may: { create: 'stock.create', edit: 'stock.edit' },
  home: has => rackOf(has('stock_system')),
  question: ({ itemName }) =>
    `${itemName} can be restored for ${binDays} days. Until it is, its printed code opens nothing.`,
  order: table => [asc(sql`lower(${table.itemName})`), asc(table.id)],
  search: 'stockCard',
  answers: {
    uploadedPhotoUrl: {
      schema: z.string().nullable().describe('The photo, on this site, that is shown in place of the other.'),
      of: ({ photoId }) => (photoId === null ? null : pictureHref({ id: photoId }, 'large')),
    },
    qrCodeUrl: {
      schema: z.string().describe('The address that its code opens.'),
      of: ({ id }) => new URL(stockCardPath(id), env().APP_URL).href,
    },
  },
  docs: {
    title: 'Stock cards',
    about: 'What is on the shelf, each with a code to scan. A premium module.',
    who: 'People with the stock system or the QR generator.',
  },
})

export function isOneOf(ids: readonly number[]): SQL {
  return sql`${stockCards.id} in ${among(ids)}`
}
