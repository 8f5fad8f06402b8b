/**
 * A drawing or photo that a quote's client sees, and the room that it stands with; null for none. `id` is null where the file did not
 * come along with an import.
 */
export type SharedFile = { id: number | null; roomId: number | null }

/** Of a quote: as many as somebody looks at, and as are read through when it is sent. */
export const maxSharedFiles = 20
export const maxSharedBytes = 100 * 1024 ** 2

/** A shared file as it stands in what was sent. The bytes of a file never change: its sum proves which they were. */
export type DocumentFile = {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** SHA-256; '' while the quote is a draft. */
  sha256: string
  mimeType: string
  /** Of the document's rooms, from 0; null for one that stands at the end. */
  room: number | null
  /** Of its picture, in dots or points; null where it has none. */
  width: number | null
  height: number | null
}

/** 'show-17' is the field that says where file 17 stands: 'no', 'end' or a room's id. */
export const shownPrefix = 'show-'

export function quoteFilesPath(quoteId: number): string {
  return `/quoting/${quoteId}/files`
}

/** Where a client reads a file of what was sent to them. */
export function clientFileHref(token: string, id: number): string {
  return `/q/${token}/files/${id}`
}

export function clientPictureHref(token: string, id: number, size: 'small' | 'large'): string {
  return `${clientFileHref(token, id)}/picture/${size}`
}

/** Which of the files that are offered are shown, in their order, and with which room: of those that say neither, nothing changes. */
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
