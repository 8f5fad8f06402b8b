import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { TrainingVideoFields } from '#app/components/training-videos/training-video-fields.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { trainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'
import {
  playerFor,
  showVideoField,
  thumbnailSrc,
  trainingVideoFormLabels,
  trainingVideoPath,
  trainingVideoValues,
} from '#app/domain/training-videos/training-video.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { maxCategories } from '#app/http/training-videos/training-video-page.server.ts'
import { requireTrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { listVideoCategories } from '#app/models/training-videos/training-video-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { takenUploads } from '#app/services/training-videos/create-training-video.server.ts'
import { updateTrainingVideo } from '#app/services/training-videos/update-training-video.server.ts'
import formStyles from '#app/styles/upload.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: formStyles }]

export const loader = premiumPage('training_videos', ({ scope, params }) => {
  const video = requireTrainingVideo(scope, idParam(params))
  requireMay(scope, 'video.edit', video)
  return {
    id: video.id,
    version: video.version,
    stored: trainingVideoValues(video),
    film:
      video.filmId === null ? null : { href: playerFor(video)?.src ?? '', name: video.filmName ?? 'film' },
    picture: video.thumbnailId === null ? null : thumbnailSrc(video, 'small'),
    requestId: newRequestId(),
    categories: listVideoCategories(scope, maxCategories),
    timeZone: scope.timeZone,
  }
})

export const action = premiumForm('training_videos', call => {
  const { scope } = call
  const id = idParam(call.params)
  requireMay(scope, 'video.edit', requireTrainingVideo(scope, id))
  return handleFormWithFiles(call, trainingVideoChange, ['file', 'picture'], async (change, sent) => {
    const video = await withKeptFiles(scope, sent, takenUploads, kept =>
      updateTrainingVideo(scope, id, change, kept),
    )
    return redirectWithFlash(trainingVideoPath(video.id), {
      title: 'Training video saved',
      message: video.title,
    })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function TrainingVideoEdit() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, version, stored, film, picture, requestId, categories, timeZone } = page
  const back = trainingVideoPath(id)
  return (
    <>
      <PageHead title="Edit training video" back={{ href: back, label: stored.title }} />
      <Columns>
        <Column span={8}>
          <form method="post" encType="multipart/form-data" className="stack" {...byBrowser}>
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={trainingVideoFormLabels}
              timeZone={timeZone}
              keepTheirsHref={back}
              show={showVideoField}
            />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            <TrainingVideoFields
              key={editKey(reply, version)}
              values={shownValues(stored, reply)}
              errors={reply?.errors}
              categories={categories}
              film={film}
              picture={picture}
            />
            <FormFoot cancelHref={back}>
              <Button variant="go">Save Video</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Edit training video · Mortise' }]
