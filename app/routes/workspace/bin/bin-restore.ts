import { projectFilesPath } from '#app/domain/files/file.ts'
import { nouns } from '#app/domain/nouns.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { restoreAnyFromBin } from '#app/records/restore-from-bin.server.ts'
import type { Restored } from '#app/services/bin/restore-from-bin.server.ts'

const route = postOnly({
  page: '/bin',
  form: emptyForm,
  post: ({ scope, id, form }) => {
    const restore = () => {
      const restored = restoreAnyFromBin(scope, id)
      return redirectWithFlash(returnPath(form.get('back'), pageOf(restored)), {
        title: 'Restored',
        message: `${restored.label} ${restored.noun === 'tasks' ? 'are' : 'is'} back`,
        tone: 'good',
      })
    }
    return orConflict(restore, '/bin', 'Not restored')
  },
})
export const loader = route.loader
export const action = route.action

function pageOf({ noun, projectId }: Restored): string {
  if (projectId !== null) return noun === 'file' ? projectFilesPath(projectId) : `/projects/${projectId}`
  return nouns[noun].page ?? '/bin'
}

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
