import { plural } from '#app/domain/format.ts'
import { applyUndo } from '#app/domain/templates/template-application.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'

const route = postOnly({
  page: id => `/projects/${id}`,
  form: applyUndo,
  conflict: 'Not undone',
  post: ({ scope, id, back }, { activityId }) => {
    const { name, restored } = undoApply(scope, id, activityId)
    const old = restored > 0 ? ` ${plural(restored, 'old task is', 'old tasks are')} back.` : ''
    return redirectWithFlash(back, {
      title: 'Undone',
      message: `The template “${name}” is off again.${old}`,
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
