import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireFeature } from '#app/http/premium/premium-page.server.ts'
import { restoreTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'

const route = postOnly({
  page: '/training-videos',
  may: scope => requireFeature(scope, 'training_videos'),
  form: emptyForm,
  post: ({ scope, id }) => {
    const { title } = restoreTrainingVideo(scope, id)
    return redirectWithFlash(trainingVideoPath(id), { title: 'Training video restored', message: title })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
