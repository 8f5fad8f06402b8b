import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotFound } from '#app/domain/errors.ts'
import type { DirectFinish } from '#app/domain/files/direct-upload.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'
import { addFile } from './add-file.server.ts'
import { requireDirect } from './begin-direct-upload.server.ts'
import { endOffer, readOffer } from './direct-offers.server.ts'
import { arrivingDir, newFileKey } from './file-store.server.ts'

/** Brings a file that was put into the bucket here, where it is looked at and kept like any other. */
export async function finishDirectUpload(
  scope: Scope,
  key: string,
  { token, name, ...input }: DirectFinish,
): Promise<StoredFile> {
  requireMay(scope, 'file.create')
  const direct = requireDirect()
  const offer = readOffer(scope, key, token)
  if (!offer) throw new NotFound('This upload is over, or not yours. Please send the file again.')
  const { bytes } = offer
  requireFileRoom(scope, bytes)
  const path = join(arrivingDir(), newFileKey())
  try {
    if (!(await direct.take(key, bytes, path)))
      throw new NotFound('The file did not arrive, or not all of it. Please send it again.')
    endOffer(key)
    return await addFile(scope, { field: 'file', name, path, bytes }, input)
  } finally {
    await rm(path, { force: true })
  }
}
