/** A drawing or photo shown to the client, with a room or none. `id` is null when an import lacked the file. */
export type SharedFile = { id: number | null; roomId: number | null }

export const maxSharedFiles = 20
export const maxSharedBytes = 100 * 1024 ** 2

/** `sha256` proves what was sent. */
export type DocumentFile = {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** '' while the quote is a draft. */
  sha256: string
  mimeType: string
  /** Index of the document's room; null at the end. */
  room: number | null
  /** Pixels or points of its picture; null without one. */
  width: number | null
  height: number | null
}

/** 'show-17': 'no', 'end' or a room's id. */
export const shownPrefix = 'show-'

export function quoteFilesPath(quoteId: number): string {
  return `/quoting/${quoteId}/files`
}

export function clientFileHref(token: string, id: number): string {
  return `/q/${token}/files/${id}`
}

export function clientPictureHref(token: string, id: number, size: 'small' | 'large'): string {
  return `${clientFileHref(token, id)}/picture/${size}`
}

/** In the order of `offered`; files without a field stay as they are. */
export function readShown(
  fields: ReadonlyMap<string, string>,
  offered: readonly number[],
  rooms: readonly number[],
): SharedFile[] {
  return offered.flatMap((id): SharedFile[] => {
    const where = fields.get(`${shownPrefix}${id}`) ?? 'no'
    if (where === 'end') return [{ id, roomId: null }]
    const roomId = rooms.find(room => String(room) === where)
    return roomId === undefined ? [] : [{ id, roomId }]
  })
}
