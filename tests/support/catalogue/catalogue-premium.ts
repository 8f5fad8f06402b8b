import { randomUUID } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import { binEntries, companies, featureFlags, stockCards, trainingVideos } from '#db/schema/index.ts'
import { film, photo } from '#tests/support/file-contents.ts'
import type { Body, Entry, Method } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

const photoFile = new File([new Uint8Array(await photo())], 'ply.jpg')
const filmFile = new File([new Uint8Array(film())], 'band.mp4')

/** What is told of roles and companies is told of those who have the features. */
export function unlock(): void {
  const isLocked = db()
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(featureFlags, and(eq(featureFlags.companyId, companies.id), eq(featureFlags.enabled, true)))
    .groupBy(companies.id)
    .having(lt(count(featureFlags.id), premiumFeatureNames.length))
    .get()
  if (!isLocked) return
  for (const { id: companyId } of db().select({ id: companies.id }).from(companies).all()) {
    const rows = premiumFeatureNames.map(featureName => ({ companyId, featureName, enabled: true }))
    db()
      .insert(featureFlags)
      .values(rows)
      .onConflictDoUpdate({
        target: [featureFlags.companyId, featureFlags.featureName],
        set: { enabled: true },
      })
      .run()
  }
}

function entryFor(
  companyId: number,
  deletedBy: number,
  what: { noun: 'stock_card' | 'training_video'; label: string },
): number {
  const deletedAt = Date.now()
  const row = { companyId, deletedBy, deletedAt, expiresAt: deletedAt + 8e8, ...what }
  return db().insert(binEntries).values(row).returning({ id: binEntries.id }).get().id
}

function stockCard({ id: companyId, make }: Company, owner: string, isGone = false) {
  const userId = owner === 'own' ? make.people.member : make.people.admin
  const itemName = make.name('birch ply')
  const binEntryId = isGone ? entryFor(companyId, userId, { noun: 'stock_card', label: itemName }) : null
  const row = { companyId, userId, itemName, supplier: make.name('yard'), binEntryId }
  return db().insert(stockCards).values(row).returning({ id: stockCards.id }).get().id
}

function trainingVideo({ id: companyId, make }: Company, owner: string, isGone = false) {
  const userId = owner === 'own' ? make.people.member : make.people.admin
  const videoUrl = 'https://videos.example.com/bandsaw.mp4'
  const title = make.name('bandsaw')
  const binEntryId = isGone ? entryFor(companyId, userId, { noun: 'training_video', label: title }) : null
  const row = { companyId, userId, title, videoUrl, binEntryId }
  return db().insert(trainingVideos).values(row).returning({ id: trainingVideos.id }).get().id
}

const aCard: Make = (company, owner) => stockCard(company, owner)
const aGoneCard: Make = (company, owner) => stockCard(company, owner, true)
const aVideo: Make = (company, owner) => trainingVideo(company, owner)
const aGoneVideo: Make = (company, owner) => trainingVideo(company, owner, true)

const cardFields = {
  itemName: 'requiredLine',
  supplier: 'line',
  orderQty: 'line',
  productPhotoUrl: 'webAddress',
} as const satisfies Record<string, FieldKind>

function cardBody({ make }: Company): Body {
  return {
    itemName: make.name('oak board'),
    supplier: 'Dales Hardwoods',
    orderQty: '6',
    productPhotoUrl: 'https://example.com/oak.jpg',
  }
}

const videoFields = {
  title: 'requiredLine',
  videoUrl: 'webAddress',
  description: 'text',
  category: 'line',
  difficulty: 'difficulty',
  duration: 'videoLength',
  thumbnail: 'webAddress',
} as const satisfies Record<string, FieldKind>

function videoBody({ make }: Company): Body {
  return {
    title: make.name('sharpening'),
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    description: 'Two stones and a strop',
    category: 'Hand tools',
    difficulty: 'beginner',
    duration: '9:30',
    thumbnail: 'https://example.com/stones.jpg',
  }
}

type Noun = {
  path: string
  create: 'stock.create' | 'video.create'
  edit: 'stock.edit' | 'video.edit'
  make: Make
  makeGone: Make
  fields: Record<string, FieldKind>
  /** Of a change alone. */
  changeFields: Record<string, FieldKind>
  body: (company: Company) => Body
  name: string
}

const cards: Noun = {
  path: '/stock-system',
  create: 'stock.create',
  edit: 'stock.edit',
  make: aCard,
  makeGone: aGoneCard,
  fields: cardFields,
  changeFields: { removePhoto: 'flag' },
  body: cardBody,
  name: 'itemName',
}

const videos: Noun = {
  path: '/training-videos',
  create: 'video.create',
  edit: 'video.edit',
  make: aVideo,
  makeGone: aGoneVideo,
  fields: videoFields,
  changeFields: { removeFilm: 'flag', removePicture: 'flag' },
  body: videoBody,
  name: 'title',
}

/** The same forms with a file, which arrive another way. */
function uploadsOf({ path, create, edit, make, body }: Noun, files: Body): Entry[] {
  const isUpload = true
  const what = 'with a file'
  return [
    {
      ...form(`${path}/new`, { action: create, body: company => ({ ...body(company), ...files }) }),
      isUpload,
      what,
    },
    {
      ...form(`${path}/:id/edit`, {
        action: edit,
        make,
        body: company => ({ ...body(company), version: '1', ...files }),
      }),
      isUpload,
      what,
    },
  ]
}

function pagesOf({ path, create, edit, make, makeGone, fields, changeFields, body, name }: Noun): Entry[] {
  return [
    page(path),
    page(`${path}/new`, undefined, create),
    form(`${path}/new`, {
      action: create,
      body,
      fields: { ...fields, requestId: 'requestId' },
      creates: name,
    }),
    page(`${path}/:id`, make),
    page(`${path}/:id/edit`, make, edit),
    form(`${path}/:id/edit`, {
      action: edit,
      make,
      body: company => ({ ...body(company), version: '1' }),
      fields: { ...fields, ...changeFields, version: 'version' },
    }),
    page(`${path}/:id/delete`, make, edit),
    form(`${path}/:id/delete`, { action: edit, make }),
    redirects({ ...page(`${path}/:id/restore`, make), access: 'public' }),
    form(`${path}/:id/restore`, { action: edit, make: makeGone, isButton: true }),
  ]
}

function apiOf(path: string, { create, edit, make, fields, changeFields, body, name }: Noun): Entry[] {
  const one = (method: Method, more: Partial<Entry> = {}, sent?: (company: Company) => Body): Entry => ({
    kind: 'api',
    method,
    path: `${path}/:id`,
    call: (company, owner) => ({
      path: `${path}/${make(company, owner)}`,
      ...(sent ? { body: sent(company) } : {}),
    }),
    ...more,
  })
  const change = { action: edit, fields: { ...fields, ...changeFields, version: 'version' } } as const
  return [
    { kind: 'api', method: 'GET', path, call: () => ({ path }) },
    {
      kind: 'api',
      method: 'POST',
      path,
      action: create,
      fields: { ...fields, requestId: 'requestId' },
      creates: name,
      call: company => ({ path, body: { ...body(company), requestId: randomUUID() } }),
    },
    one('GET'),
    one('PUT', change, body),
    one('PATCH', change, body),
    one('DELETE', { action: edit }),
  ]
}

const entries: readonly Entry[] = [
  ...pagesOf(cards),
  ...uploadsOf(cards, { file: photoFile }),
  ...pagesOf(videos),
  ...uploadsOf(videos, { file: filmFile, picture: photoFile }),
  redirects({ ...page('/training-videos/:id/watch', aVideo), access: 'public' }),
  form('/training-videos/:id/watch', { make: aVideo, isButton: true }),
  page('/qr-generator'),
  {
    ...page('/qr-generator/sheet'),
    call: (company, owner) => ({ path: `/qr-generator/sheet?card=${aCard(company, owner)}` }),
  },
  ...apiOf('/api/stock-cards', cards),
  ...apiOf('/api/training-videos', videos),
]

export const premiumEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
