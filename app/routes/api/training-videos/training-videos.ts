import { newTrainingVideo } from '#app/domain/training-videos/training-video.schema.ts'

import { apiPage, created, list } from '#app/http/api.server.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { toTrainingVideoRecord } from '#app/http/training-videos/training-video-record.ts'
import { listTrainingVideos } from '#app/models/training-videos/training-video-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import {
  createTrainingVideo,
  takenUploads,
} from '#app/services/training-videos/create-training-video.server.ts'

const route = premiumApi(
  'training_videos',
  {
    GET: ({ scope, url }) => list(url, listTrainingVideos(scope, apiPage(url)), toTrainingVideoRecord),
    POST: async call => {
      const { scope } = call
      const { value, sent } = await bodyWithFiles(call, newTrainingVideo, ['file', 'picture'])
      const input = { ...value, requestId: call.requestId ?? value.requestId }
      const video = await withKeptFiles(scope, sent, takenUploads, kept =>
        createTrainingVideo(scope, input, kept),
      )
      return created(toTrainingVideoRecord(video))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
