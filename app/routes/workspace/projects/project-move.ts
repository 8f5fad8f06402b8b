import { redirect } from '@remix-run/node'
import { projectMove } from '#app/domain/projects/project.schema.ts'
import { moveCard } from '#app/http/board/board-form.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'

const route = postOnly({
  page: id => `/dashboard/projects/${id}`,
  form: projectMove,
  post: async ({ scope, id, form, request }, move) => {
    const back = pathAt(returnPath(form.get('back'), '/dashboard'), `card-${id}`)
    const { flash } = await moveCard(request, scope, id, move)
    return flash ? redirectWithFlash(back, flash) : redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
