import { type AppLoadContext, redirect } from '@remix-run/node'
import { newFile } from '#app/domain/files/file.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireUpload, uploadNews } from '#app/http/files/upload.server.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { addFiles } from '#app/services/files/add-files.server.ts'

const pageOf = (id: number) => `/portal/tasks/${id}`

export const loader = workspacePage(({ scope, params }) =>
  redirect(pageOf(requireTask(scope, idParam(params)).id), 303),
)

/** Photos of a task are of its doing, unless somebody says otherwise. */
export const action = workspacePage(async ({ scope, params, context }) => {
  const id = idParam(params)
  requireTask(scope, id)
  requireMay(scope, 'file.create')
  return orConflict(() => receive(scope, context, id), pageOf(id), 'Upload failed')
})

async function receive(scope: Scope, context: AppLoadContext, id: number) {
  const { form, files } = requireUpload(context)
  const { phase = 'during', ...input } = checked(newFile, Object.fromEntries(form))
  const { added, refused } = await addFiles(scope, files, { ...input, phase, taskId: id })
  const back = returnPath(form.get('back'), pageOf(id))
  return redirectWithFlash(pathAt(back, 'task-files'), uploadNews(added, refused))
}

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
