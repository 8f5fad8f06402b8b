import { NotFound } from '#app/domain/errors.ts'
import { routePath } from '#app/domain/route-path.ts'
import type { PlainRecord } from './engine/define-record.server.ts'
import { overheadItem } from './overhead-item.server.ts'
import { position } from './position.server.ts'
import { priceListItem } from './price-list-item.server.ts'
import { stockCard } from './stock-card.server.ts'
import { supplier } from './supplier.server.ts'
import { trainingVideo } from './training-video.server.ts'

/** In the order of the API's description. */
export const records: readonly PlainRecord[] = [
  position,
  priceListItem,
  stockCard,
  supplier,
  trainingVideo,
  overheadItem,
]

/** Whose page it is. */
export function recordAt(pathname: string): PlainRecord {
  const path = `${routePath(pathname)}/`
  const [nearest] = records
    .filter(record => path.startsWith(`${record.path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  if (!nearest) throw new NotFound()
  return nearest
}
