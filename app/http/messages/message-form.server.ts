import type { AppLoadContext } from '@remix-run/node'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { requireUpload } from '#app/http/files/upload.server.ts'

/** Without text, the file names become the text. */
export function messageForm(context: Pick<AppLoadContext, 'upload'>) {
  const { form, files } = requireUpload(context)
  const names = files.map(({ name }) => cleanFileName(name)).join(', ')
  if (names && String(form.get('content') ?? '').trim() === '') form.set('content', names)
  return { form, files }
}
