import { trainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'

import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toTrainingVideoRecord } from '#app/http/training-videos/training-video-record.ts'
import { requireTrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { deleteTrainingVideo } from '#app/services/training-videos/delete-training-video.server.ts'
import { updateTrainingVideo } from '#app/services/training-videos/update-training-video.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(trainingVideoChange)
  try {
    return toTrainingVideoRecord(updateTrainingVideo(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toTrainingVideoRecord(requireTrainingVideo(scope, id)))
  }
}

const route = premiumApi('training_videos', {
  GET: ({ scope, params }) => toTrainingVideoRecord(requireTrainingVideo(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteTrainingVideo(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
