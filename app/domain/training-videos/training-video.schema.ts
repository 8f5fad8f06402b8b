import { z } from 'zod'
import {
  choice,
  flag,
  line,
  longText,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { optionalAddress } from '#app/domain/web-address.schema.ts'
import { difficulties, noLength } from './training-video.ts'

const lengthMessage = 'Please enter the length in minutes and seconds, such as 12:30'
const lengthPattern = /^\d{1,3}:[0-5]\d(?::[0-5]\d)?$/

const fields = z.object({
  title: requiredLine(limits.videoTitle, 'Please enter the video’s title'),
  videoUrl: optionalAddress,
  description: longText(limits.description),
  category: line(limits.videoCategory),
  difficulty: z.preprocess(
    value => (value === null ? '' : value),
    choice(['', ...difficulties], 'Please choose one of the difficulties'),
  ),
  duration: line(limits.videoLength)
    .refine(value => value === '' || lengthPattern.test(value), lengthMessage)
    .transform(value => value || noLength),
  thumbnail: optionalAddress,
})

export const newTrainingVideo = fields
  .partial()
  .extend({ title: fields.shape.title, requestId: requestIdField })
export const trainingVideoChange = fields.partial().extend({
  removeFilm: flag.describe('Takes the uploaded one off.'),
  removePicture: flag.describe('Takes the uploaded one off.'),
  version: versionField,
  requestId: requestIdField,
})

export type NewTrainingVideo = z.infer<typeof newTrainingVideo>
export type TrainingVideoChange = z.infer<typeof trainingVideoChange>
