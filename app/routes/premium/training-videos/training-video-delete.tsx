import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { premiumConfirmPage } from '#app/http/premium/premium-page.server.ts'
import { requireTrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { deleteTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'

export const handle = premiumHandle

const page = premiumConfirmPage('training_videos', {
  ask: ({ scope, id }) => {
    const video = requireTrainingVideo(scope, id)
    requireMay(scope, 'video.edit', video)
    return { id, title: video.title }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { title } = deleteTrainingVideo(scope, id)
    return redirectWithFlash('/training-videos', {
      title: 'Training video deleted',
      message: title,
      undo: { action: `${trainingVideoPath(id)}/restore` },
    })
  },
})
export const loader = page.loader
export const action = page.action

export default function TrainingVideoDelete() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <Confirm
      inline
      title="Delete the training video?"
      question={`${page.title} can be restored for ${binDays} days. Until it is, its printed code opens nothing.`}
      confirmLabel="Delete Video"
      cancelHref={trainingVideoPath(page.id)}
      cancelLabel="Keep Video"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete training video · Mortise' }]
