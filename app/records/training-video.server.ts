import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { binDays } from '#app/domain/bin/bin.ts'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import * as form from '#app/domain/fields.schema.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { limits } from '#app/domain/limits.ts'
import { count } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  difficulties,
  difficultyNames,
  noLength,
  suggestedCategories,
  trainingVideoPath,
} from '#app/domain/training-videos/training-video.ts'
import { env } from '#app/env.server.ts'
import { ofUpload } from '#app/models/files/upload-of.server.ts'
import { db } from '#db/client.ts'
import { files, trainingVideos, users } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import { choice, line, lineOf, longText, requiredLine, upload, webAddress } from './engine/fields.server.ts'

const lengthMessage = 'Please enter the length in minutes and seconds, such as 12:30'
const lengthPattern = /^\d{1,3}:[0-5]\d(?::[0-5]\d)?$/

const length = form
  .line(limits.videoLength)
  .refine(value => value === '' || lengthPattern.test(value), lengthMessage)
  .transform(value => value || noLength)

const byDifficulty = sql`case ${trainingVideos.difficulty} ${sql.join(
  difficulties.map((difficulty, at) => sql`when ${difficulty} then ${at}`),
  sql` `,
)} else ${difficulties.length} end`

export const trainingVideo = defineRecord({
  noun: 'training_video',
  table: trainingVideos,
  name: 'title',
  fields: {
    title: requiredLine(limits.videoTitle, 'Please enter the video’s title', { label: 'Title' }),
    file: upload({
      taken: 'film',
      column: 'filmFileId',
      id: 'filmId',
      word: 'film',
      label: 'Film',
      hint: 'MP4, at most 50 MB: about a minute from a phone. For longer ones give an address.',
      remove: 'removeFilm',
    }),
    videoUrl: webAddress({
      label: 'Video address',
      labelNote: '(where there is no film)',
      hint: 'From YouTube, Vimeo or a video file: it plays here. Any other page is opened where it is.',
      placeholder: 'https://',
    }),
    category: line(limits.videoCategory, {
      label: 'Category',
      width: 'third',
      suggest: suggestedCategories,
    }),
    difficulty: choice(difficulties, difficultyNames, 'Please choose one of the difficulties', {
      label: 'Difficulty',
      width: 'third',
    }),
    duration: {
      ...lineOf(length, {
        label: 'Length',
        labelNote: '(minutes:seconds)',
        width: 'third',
        maxLength: limits.videoLength,
        placeholder: '12:30',
        about: 'Minutes and seconds: 12:30.',
      }),
      toForm: (value: string) => (value === noLength ? '' : value),
    },
    picture: upload({
      taken: 'photo',
      column: 'thumbnailFileId',
      id: 'thumbnailId',
      word: 'picture',
      label: 'Picture',
      hint: 'What is seen before it starts: a photo. Without one it is a frame of the film, or a drawing.',
      remove: 'removePicture',
    }),
    thumbnail: webAddress({
      label: 'Address of a picture',
      labelNote: '(an address that begins with https://)',
    }),
    description: longText(limits.description, { label: 'Description' }),
  },
  also: {
    /** Uploads, shown in place of the addresses. */
    filmId: ofUpload<number>('training_videos.film_file_id', files.id),
    filmName: ofUpload<string>('training_videos.film_file_id', files.originalName),
    thumbnailId: ofUpload<number>('training_videos.thumbnail_file_id', files.id),
  },
  words: {
    one: 'training video',
    many: 'training videos',
    create: 'Add a training video',
    save: 'Save Video',
    remove: 'Delete Video',
    keep: 'Keep Video',
  },
  may: { create: 'video.create', edit: 'video.edit' },
  home: () => ({ href: '/training-videos', label: 'Training Videos' }),
  question: ({ title }) =>
    `${title} can be restored for ${binDays} days. Until it is, its printed code opens nothing.`,
  /** By category, easy ones first, without a category last. */
  order: table => [
    asc(sql`${table.category} = ''`),
    asc(sql`lower(${table.category})`),
    asc(byDifficulty),
    asc(sql`lower(${table.title})`),
    asc(table.id),
  ],
  search: 'trainingVideo',
  answers: {
    views: { schema: count, of: ({ views }) => views },
    filmUrl: {
      schema: z.string().nullable().describe('The film, on this site, that is shown in place of videoUrl.'),
      of: ({ filmId, filmName }) =>
        filmId === null ? null : fileHref({ id: filmId, originalName: filmName ?? 'film' }),
    },
    uploadedThumbnailUrl: {
      schema: z
        .string()
        .nullable()
        .describe('The picture, on this site, that is shown in place of thumbnail.'),
      of: ({ thumbnailId }) => (thumbnailId === null ? null : pictureHref({ id: thumbnailId }, 'large')),
    },
    qrCodeUrl: {
      schema: z.string().describe('The address that its code opens.'),
      of: ({ id }) => new URL(trainingVideoPath(id), env().APP_URL).href,
    },
  },
  docs: {
    title: 'Training videos',
    about: 'Films that show how something is done. A premium module.',
    who: 'People with the training videos.',
  },
  /** Leaves alone one whose film was deleted elsewhere. */
  complete(_scope, change, current) {
    const { filmId, videoUrl } = { filmId: null, videoUrl: null, ...current, ...change }
    const isOtherAddress = change.videoUrl !== undefined && change.videoUrl !== current?.videoUrl
    const isTouched = current === null || 'filmId' in change || isOtherAddress
    if (filmId === null && videoUrl === null && isTouched) {
      throw new Invalid({ videoUrl: ['Please enter the video’s address, or choose a film'] })
    }
    return change
  },
})

export type TrainingVideo = ReturnType<typeof trainingVideo.require>

export type VideoKind = { category: string; difficulty: string }

/** In any letter case; '' is all. */
export function isOfKind({ category, difficulty }: VideoKind): SQL | undefined {
  return and(
    category === '' ? undefined : eq(sql`lower(${trainingVideos.category})`, sql`lower(${category})`),
    difficulty === '' ? undefined : eq(trainingVideos.difficulty, difficulty),
  )
}

/** Who added it, former members too. */
export function findMaker({ companyId }: Scope, { userId }: Pick<TrainingVideo, 'userId'>) {
  const { firstName, lastName, username } = users
  const isMaker = and(eq(users.companyId, companyId), eq(users.id, userId))
  return db().select({ firstName, lastName, username }).from(users).where(isMaker).get() ?? null
}

/** Keeps the version. */
export function countVideoView(scope: Scope, id: number): void {
  const { changes } = db()
    .update(trainingVideos)
    .set({ views: sql`${trainingVideos.views} + 1` })
    .where(and(trainingVideo.live(scope), eq(trainingVideos.id, id)))
    .run()
  if (changes === 0) throw new NotFound('Training video not found')
}
