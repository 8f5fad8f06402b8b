import { redirect } from '@remix-run/node'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm } from '#app/http/premium/premium-page.server.ts'
import { restoreTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'

export const loader = () => redirect('/training-videos', 303)

export const action = premiumForm('training_videos', ({ scope, params }) => {
  const { id, title } = restoreTrainingVideo(scope, idParam(params))
  return redirectWithFlash(trainingVideoPath(id), { title: 'Training video restored', message: title })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
