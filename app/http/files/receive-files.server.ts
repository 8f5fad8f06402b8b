import { type AppLoadContext, data } from '@remix-run/node'
import { Conflict, DomainError, Invalid } from '#app/domain/errors.ts'
import { newFile } from '#app/domain/files/file.schema.ts'
import { acceptedFiles, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import type { UploadOffer } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { typedValues } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { log } from '#app/log.server.ts'
import { addFiles, type RefusedFile } from '#app/services/files/add-files.server.ts'
import { requireUpload, uploadNews } from './upload.server.ts'

export function uploadOffer(): UploadOffer {
  return { files: acceptedFiles, photos: acceptedPhotos }
}

const failed = 'Failed to upload files. Please try again.'

type Receiving = {
  to: string
  projectId?: number
}

/** Saves the accepted files; with refusals the page returns and names them. */
export async function receiveFiles(scope: Scope, context: AppLoadContext, { to, projectId }: Receiving) {
  requireMay(scope, 'file.create')
  let values: Record<string, string> = {}
  const again = (
    status: number,
    errors: Record<string, string[]>,
    refused: RefusedFile[] = [],
    savedCount = 0,
  ) => data({ reply: { values, errors, refused, savedCount } }, { status })
  try {
    const { form, files } = requireUpload(context)
    values = typedValues(form)
    const input = checked(newFile, {
      ...Object.fromEntries(form),
      ...(projectId !== undefined && { projectId }),
    })
    if (files.length === 0) return again(400, { file: ['Please choose a file first'] })
    const { added, refused } = await addFiles(scope, files, input)
    if (refused.length > 0) return again(400, {}, refused, added.length)
    return redirectWithFlash(to, uploadNews(added, refused))
  } catch (error) {
    if (error instanceof Invalid) return again(400, error.fieldErrors)
    if (error instanceof Conflict) return again(409, { '': [error.message] })
    if (error instanceof DomainError || !(error instanceof Error)) throw error
    log().error({ err: error }, 'Files could not be saved')
    return again(500, { '': [failed] })
  }
}
