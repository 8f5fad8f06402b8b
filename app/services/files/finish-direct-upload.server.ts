import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotFound } from '#app/domain/errors.ts'
import type { DirectFinish } from '#app/domain/files/direct-upload.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findFile, type StoredFile } from '#app/models/files/file.server.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'
import { madeBefore } from '#app/services/requests/once.server.ts'
import { addFile } from './add-file.server.ts'
import { requireDirect } from './begin-direct-upload.server.ts'
import { endOffer, readOffer } from './direct-offers.server.ts'
import type { DirectUploads } from './direct-uploads.server.ts'
import { withDiskRoom } from './disk-room.server.ts'
import { arrivingDir, newFileKey } from './file-store.server.ts'

const finishing = new Map<string, Promise<unknown>>()

/**
 * Brings a file that was put into the bucket here, where it is looked at and kept like any other. It is brought once: the same
 * request again waits for the first, and answers with the file that it made.
 */
export async function finishDirectUpload(
  scope: Scope,
  key: string,
  input: DirectFinish,
): Promise<StoredFile> {
  requireMay(scope, 'file.create')
  const direct = requireDirect()
  while (finishing.has(key)) await finishing.get(key)
  const work = finish(scope, direct, key, input)
  const end = () => void finishing.delete(key)
  finishing.set(key, work.then(end, end))
  return await work
}

async function finish(
  scope: Scope,
  direct: DirectUploads,
  key: string,
  { token, name, ...input }: DirectFinish,
): Promise<StoredFile> {
  const sent = { name, upload: key }
  const earlier = madeBefore(scope, 'file', {
    input: { ...input, ...sent },
    find: id => findFile(scope, id),
  })
  if (earlier) return earlier
  const offer = readOffer(scope, key, token)
  if (!offer) throw new NotFound('This upload is over, or not yours. Please send the file again.')
  const { bytes } = offer
  requireFileRoom(scope, bytes)
  const path = join(arrivingDir(), newFileKey())
  try {
    if (!(await withDiskRoom(bytes, () => direct.take(key, bytes, path))))
      throw new NotFound('The file did not arrive, or not all of it. Please send it again.')
    endOffer(key)
    return await addFile(scope, { field: 'file', name, path, bytes }, { ...input, sent })
  } finally {
    await rm(path, { force: true })
  }
}
