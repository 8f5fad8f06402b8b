import type { AppLoadContext } from '@remix-run/node'
import { DomainError } from '#app/domain/errors.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'

/**
 * A form with files, whose bytes lie on the disk until the answer is over: its fields, and the files that somebody chose. 415 for
 * what is none.
 */
export function requireUpload({ upload }: Pick<AppLoadContext, 'upload'>): {
  form: FormData
  files: ArrivedFile[]
} {
  if (!upload) throw new DomainError(415, 'Please send this as a form with files')
  const form = new FormData()
  for (const [name, value] of upload.fields) form.append(name, value)
  return { form, files: upload.files.filter(({ name, bytes }) => name !== '' || bytes > 0) }
}
