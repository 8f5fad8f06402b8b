import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { TrainingVideoFields } from '#app/components/training-videos/training-video-fields.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { newTrainingVideo } from '#app/domain/training-videos/training-video.schema.ts'
import { trainingVideoFormLabels, trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { maxCategories } from '#app/http/training-videos/training-video-page.server.ts'
import { listVideoCategories } from '#app/models/training-videos/training-video-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import {
  createTrainingVideo,
  takenUploads,
} from '#app/services/training-videos/create-training-video.server.ts'
import formStyles from '#app/styles/upload.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: formStyles }]

export const loader = premiumPage('training_videos', ({ scope }) => {
  requireMay(scope, 'video.create')
  return { requestId: newRequestId(), categories: listVideoCategories(scope, maxCategories) }
})

export const action = premiumForm('training_videos', call =>
  handleFormWithFiles(call, newTrainingVideo, ['file', 'picture'], async (input, sent) => {
    const { scope } = call
    const video = await withKeptFiles(scope, sent, takenUploads, kept =>
      createTrainingVideo(scope, input, kept),
    )
    return redirectWithFlash(trainingVideoPath(video.id), {
      title: 'Training video added',
      message: video.title,
      tone: 'good',
    })
  }),
)

export default function TrainingVideoNew() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <>
      <PageHead title="Add a training video" back={{ href: '/training-videos', label: 'Training Videos' }} />
      <Columns>
        <Column span={8}>
          <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
            <FormErrors
              errors={reply?.errors}
              labels={trainingVideoFormLabels}
              fault={reply?.isFault && 'Error'}
            />
            <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
            <TrainingVideoFields
              values={reply?.values}
              errors={reply?.errors}
              categories={page.categories}
              film={null}
              picture={null}
            />
            <FormFoot cancelHref="/training-videos">
              <Button variant="go">Save Video</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Add a training video · Mortise' }]
