import type { AppLoadContext } from '@remix-run/node'
import { DomainError } from '#app/domain/errors.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { plural } from '#app/domain/format.ts'
import type { Flash } from '#app/http/flash.server.ts'
import type { RefusedFile } from '#app/services/files/add-files.server.ts'

/**
 * A form with files on disk until the response is over. Files of other fields stay among the fields, where the schema refuses them.
 * Throws 415 for no form, and the reason when nothing was received.
 */
export function requireUpload(
  { upload }: Pick<AppLoadContext, 'upload'>,
  fileFields: readonly string[] = ['file'],
): {
  form: FormData
  files: ArrivedFile[]
} {
  if (!upload) throw new DomainError(415, 'Please send this as a form with files')
  if (upload.refusal) throw upload.refusal
  const form = new FormData()
  for (const [name, value] of upload.fields) form.append(name, value)
  const chosen = upload.files.filter(({ name, bytes }) => name !== '' || bytes > 0)
  const files = chosen.filter(({ field }) => fileFields.includes(field))
  for (const file of chosen) if (!files.includes(file)) form.append(file.field, new File([], file.name))
  return { form, files }
}

export function uploadNews(added: readonly unknown[], refused: readonly RefusedFile[]): Flash {
  if (refused.length === 0) {
    if (added.length > 0) return { title: 'Files uploaded successfully', tone: 'good' }
    return { title: 'Upload failed', message: 'Please choose a file first.', tone: 'bad' }
  }
  const kept = added.length > 0 ? `${plural(added.length, 'file')} saved. ` : ''
  const reasons = refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  return { title: 'Upload failed', message: `${kept}${reasons}`, tone: 'bad', ms: 20_000 }
}
