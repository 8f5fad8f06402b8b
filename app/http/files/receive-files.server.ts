import { type AppLoadContext, data } from '@remix-run/node'
import { DomainError, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { newFile } from '#app/domain/files/file.schema.ts'
import { acceptedFiles, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { typedValues } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { log } from '#app/log.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { requireUpload } from './upload.server.ts'

/** For the fields of a form that takes files. */
export const accept = { files: acceptedFiles, photos: acceptedPhotos }

const failed = 'Failed to upload files. Please try again.'

type Receiving = {
  /** Where all of them are shown, once they are saved. */
  to: string
  /** Where the address says so. */
  projectId?: number
}

/**
 * Adds each file that came with a form. Where some are refused the page comes again and names them; the others are saved. Nothing
 * that came with it is left to be sent twice.
 */
export async function receiveFiles(scope: Scope, context: AppLoadContext, { to, projectId }: Receiving) {
  requireMay(scope, 'file.create')
  const { form, files } = requireUpload(context)
  const values = typedValues(form)
  const refuse = (errors: Record<string, string[]>) =>
    data({ reply: { values, errors, refused: [], savedCount: 0 } }, { status: 400 })
  try {
    const input = checked(newFile, { ...values, ...(projectId !== undefined && { projectId }) })
    const astray = files.find(({ field }) => field !== 'files')
    if (astray) return refuse({ [astray.field]: ['Please choose files in the field that is for them'] })
    if (files.length === 0) return refuse({ files: ['Please choose a file first'] })
    const refused: Refused[] = []
    for (const [at, file] of files.entries()) {
      const requestId = input.requestId && `${input.requestId}.${at}`
      const fault = await refusalOf(() => addFile(scope, file, { ...input, requestId }))
      if (fault) refused.push({ name: cleanFileName(file.name), ...fault })
    }
    if (refused.length === 0) {
      return redirectWithFlash(to, { title: 'Files uploaded successfully', tone: 'good' })
    }
    const reply = { values, errors: {}, refused, savedCount: files.length - refused.length }
    return data({ reply }, { status: refused.every(({ isOurs }) => isOurs) ? 503 : 400 })
  } catch (error) {
    if (error instanceof Invalid) return refuse(error.fieldErrors)
    throw error
  }
}

type Refused = { name: string; reason: string; isOurs: boolean }

/** Why it was not saved; null when it was. */
async function refusalOf(add: () => Promise<unknown>): Promise<Omit<Refused, 'name'> | null> {
  try {
    await add()
    return null
  } catch (error) {
    // What is wrong with the form is so for every file.
    if ([Invalid, NotFound, Forbidden, PaymentRequired].some(kind => error instanceof kind)) throw error
    if (error instanceof DomainError) return { reason: error.message, isOurs: error.status >= 500 }
    log().error({ err: error }, 'A file could not be saved')
    return { reason: failed, isOurs: true }
  }
}
