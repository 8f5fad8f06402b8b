import { trainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'

import type { ApiCall } from '#app/http/api.server.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toTrainingVideoRecord } from '#app/http/training-videos/training-video-record.ts'
import { requireTrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { takenUploads } from '#app/services/training-videos/create-training-video.server.ts'
import { deleteTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'
import { updateTrainingVideo } from '#app/services/training-videos/update-training-video.server.ts'

async function save(call: ApiCall) {
  const { scope } = call
  const id = idParam(call.params)
  const { value, sent } = await bodyWithFiles(call, trainingVideoChange, ['file', 'picture'])
  const change = { ...value, requestId: call.requestId ?? value.requestId }
  try {
    const video = await withKeptFiles(scope, sent, takenUploads, kept =>
      updateTrainingVideo(scope, id, change, kept),
    )
    return toTrainingVideoRecord(video)
  } catch (error) {
    throw staleAs(error, () => toTrainingVideoRecord(requireTrainingVideo(scope, id)))
  }
}

const route = premiumApi(
  'training_videos',
  {
    GET: ({ scope, params }) => toTrainingVideoRecord(requireTrainingVideo(scope, idParam(params))),
    PUT: save,
    PATCH: save,
    DELETE: ({ scope, params }) => void deleteTrainingVideo(scope, idParam(params)),
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
