import { redirect } from '@remix-run/node'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { type Restored, restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'

export const loader = () => redirect('/bin', 303)

export const action = workspacePage(async ({ scope, params, request }) => {
  const form = await readForm(request)
  const restore = () => {
    const restored = restoreFromBin(scope, idParam(params))
    return redirectWithFlash(returnPath(form.get('back'), pageOf(restored)), {
      title: 'Restored',
      message: `${restored.label} ${restored.noun === 'tasks' ? 'are' : 'is'} back`,
      tone: 'good',
    })
  }
  return orConflict(restore, '/bin', 'Not restored')
})

const listOf: Partial<Record<Restored['noun'], string>> = {
  client: '/clients',
  template: '/saved-task-templates',
  stock_card: '/stock-system',
  training_video: '/training-videos',
}

function pageOf({ noun, projectId }: Restored): string {
  if (projectId !== null) return `/projects/${projectId}`
  return listOf[noun] ?? '/tasks'
}

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
