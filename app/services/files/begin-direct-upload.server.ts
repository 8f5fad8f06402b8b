import { FileRefused, NotFound } from '#app/domain/errors.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { mostFileBytes } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'
import { forgetOldOffers, holdOffer, offeredBytes } from './direct-offers.server.ts'
import type { DirectUpload, DirectUploads } from './direct-uploads.server.ts'
import { fileStore, newFileKey } from './file-store.server.ts'

/** Where the bytes go, and by what the upload is finished: `/api/files/direct/<key>/finish` with the token. */
export type OfferedUpload = DirectUpload & { key: string; token: string }

/** Offers a place in the bucket for a file of so many bytes, which then come past Mortise. */
export async function beginDirectUpload(scope: Scope, { bytes }: { bytes: number }): Promise<OfferedUpload> {
  requireMay(scope, 'file.create')
  const direct = requireDirect()
  if (bytes > mostFileBytes) throw new FileRefused(refusals.tooLarge, 413)
  if (bytes === 0) throw new FileRefused(refusals.empty, 400)
  clearAway(direct)
  requireFileRoom(scope, bytes + offeredBytes(scope.companyId))
  const key = newFileKey()
  // What it is, is told by its content: nobody opens it where it waits.
  const upload = await direct.begin(key, { bytes, type: 'application/octet-stream' })
  const { expiresAt } = upload
  return { ...upload, key, token: holdOffer(scope, { key, bytes, expiresAt }) }
}

/** Whether files can go past Mortise: a page that sends them asks. */
export function offersDirectUploads(): boolean {
  return fileStore().direct !== undefined
}

export function requireDirect(): DirectUploads {
  const { direct } = fileStore()
  if (!direct) throw new NotFound('Files are sent to Mortise itself here')
  return direct
}

function clearAway(direct: DirectUploads): void {
  const old = forgetOldOffers()
  if (old.length === 0) return
  direct
    .remove(old)
    .catch((error: unknown) => log().error({ err: error, files: old.length }, 'Files could not be removed'))
}
