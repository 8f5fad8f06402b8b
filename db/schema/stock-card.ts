import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, id, instant, isFilled, version } from './columns.ts'
import { companyId } from './company.ts'
import { files } from './file.ts'
import { users } from './user.ts'

export const stockCards = sqliteTable(
  'stock_cards',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    itemName: text('item_name').notNull(),
    supplier: text('supplier').notNull().default(''),
    orderQty: text('order_qty').notNull().default(''),
    productPhotoUrl: text('product_photo_url'),
    /** The last upload, shown in place of the address unless it is binned. */
    photoFileId: integer('photo_file_id'),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    index('stock_cards_name').on(t.companyId, t.itemName),
    index('stock_cards_user').on(t.companyId, t.userId),
    index('stock_cards_bin').on(t.companyId, t.binEntryId),
    companyKey('stock_cards_user_fk', t, t.userId, users),
    index('stock_cards_photo').on(t.companyId, t.photoFileId),
    companyKey('stock_cards_photo_fk', t, t.photoFileId, files),
    companyKey('stock_cards_bin_entry', t, t.binEntryId, binEntries),
    isFilled('stock_cards_name_filled', t.itemName, 160),
  ],
)
