import { handOverUndo } from '#app/domain/people/hand-over.schema.ts'
import { undoneText } from '#app/domain/people/hand-over.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoHandOver } from '#app/services/people/undo-hand-over.server.ts'

const route = postOnly({
  page: id => `/team/${id}/hand-over`,
  may: 'work.hand_over',
  form: handOverUndo,
  conflict: 'Not undone',
  post: ({ scope, id, back }, { activityId }) => {
    const { name, back: returned, left } = undoHandOver(scope, id, activityId)
    return redirectWithFlash(back, { title: 'Undone', message: undoneText(name, returned, left) })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
