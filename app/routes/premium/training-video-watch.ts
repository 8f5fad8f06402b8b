import { redirect } from '@remix-run/node'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm } from '#app/http/premium/premium-page.server.ts'
import { countVideoView } from '#app/models/training-videos/training-video-writes.server.ts'

export const loader = () => redirect('/training-videos', 303)

/** Counts a view and shows the player. */
export const action = premiumForm('training_videos', ({ scope, params }) => {
  const id = idParam(params)
  countVideoView(scope, id)
  return redirect(`${trainingVideoPath(id)}?watch=1`, 303)
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
