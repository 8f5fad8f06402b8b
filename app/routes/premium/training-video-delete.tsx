import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { premiumLinks } from '#app/components/premium/premium-links.ts'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { binDays } from '#app/domain/bin/bin-texts.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { requireTrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { deleteTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'

export const handle = premiumHandle
export const links = premiumLinks

export const loader = premiumPage('training_videos', ({ scope, params }) => {
  const video = requireTrainingVideo(scope, idParam(params))
  requireMay(scope, 'video.edit', video)
  return { id: video.id, title: video.title }
})

export const action = premiumForm('training_videos', ({ scope, params, request }) =>
  handleForm(request, emptyForm, () => {
    const { id, title } = deleteTrainingVideo(scope, idParam(params))
    return redirectWithFlash('/training-videos', {
      title: 'Training video deleted',
      message: title,
      undo: { action: `${trainingVideoPath(id)}/restore` },
    })
  }),
)

export default function TrainingVideoDelete() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <Confirm
      inline
      title="Delete the training video?"
      question={`${page.title} can be restored for ${binDays} days. Until it is, its printed code opens nothing.`}
      confirmLabel="Delete video"
      cancelHref={trainingVideoPath(page.id)}
      cancelLabel="Keep video"
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete training video · Mortise' }]
