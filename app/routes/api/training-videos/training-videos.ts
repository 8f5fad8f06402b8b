import { newTrainingVideo } from '#app/domain/training-videos/training-video.schema.ts'

import { apiPage, created, list } from '#app/http/api.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { toTrainingVideoRecord } from '#app/http/training-videos/training-video-record.ts'
import { listTrainingVideos } from '#app/models/training-videos/training-video-list.server.ts'
import { createTrainingVideo } from '#app/services/training-videos/create-training-video.server.ts'

const route = premiumApi('training_videos', {
  GET: ({ scope, url }) => list(url, listTrainingVideos(scope, apiPage(url)), toTrainingVideoRecord),
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newTrainingVideo)
    return created(
      toTrainingVideoRecord(
        createTrainingVideo(scope, { ...fields, requestId: requestId ?? fields.requestId }),
      ),
    )
  },
})

export const loader = route.loader
export const action = route.action
