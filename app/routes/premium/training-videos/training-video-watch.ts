import { redirect } from '@remix-run/node'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireKept } from '#app/http/premium/premium-page.server.ts'
import { countVideoView } from '#app/records/training-video.server.ts'

const route = postOnly({
  page: '/training-videos',
  may: scope => requireKept(scope, 'training_videos'),
  form: emptyForm,
  post: ({ scope, id }) => {
    countVideoView(scope, id)
    return redirect(`${trainingVideoPath(id)}?watch=1`, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
