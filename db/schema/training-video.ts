import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, id, instant, isFilled, notNegative, version } from './columns.ts'
import { companyId } from './company.ts'
import { files } from './file.ts'
import { users } from './user.ts'

export const trainingVideos = sqliteTable(
  'training_videos',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    category: text('category').notNull().default(''),
    difficulty: text('difficulty').notNull().default(''),
    duration: text('duration').notNull().default('0:00'),
    views: integer('views').notNull().default(0),
    thumbnail: text('thumbnail'),
    videoUrl: text('video_url'),
    /** The last uploads, shown in place of the addresses unless binned. */
    filmFileId: integer('film_file_id'),
    thumbnailFileId: integer('thumbnail_file_id'),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    index('training_videos_category').on(t.companyId, t.category),
    index('training_videos_user').on(t.companyId, t.userId),
    index('training_videos_bin').on(t.companyId, t.binEntryId),
    companyKey('training_videos_user_fk', t, t.userId, users),
    index('training_videos_film').on(t.companyId, t.filmFileId),
    index('training_videos_thumbnail').on(t.companyId, t.thumbnailFileId),
    companyKey('training_videos_film_fk', t, t.filmFileId, files),
    companyKey('training_videos_thumbnail_fk', t, t.thumbnailFileId, files),
    companyKey('training_videos_bin_entry', t, t.binEntryId, binEntries),
    isFilled('training_videos_title_filled', t.title, 160),
    notNegative('training_videos_views', t.views),
  ],
)
