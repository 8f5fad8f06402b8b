import { dayIn } from '#app/domain/clock.ts'
import { bytesText } from '#app/domain/companies/storage.ts'
import { fileCategories } from '#app/domain/enumerations.ts'
import { type DocumentPlace, documentSorts } from '#app/domain/files/document-links.ts'
import { categoryLabels, phaseLabels, sizeText } from '#app/domain/files/file.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { readFileRoom } from '#app/models/companies/company.server.ts'
import {
  type CategoryCount,
  countDocuments,
  listDocuments,
  searchDocuments,
} from '#app/models/files/document-list.server.ts'
import { fileView } from './file-view.server.ts'

const pageSize = 24
/** Only the top is visible behind a dialog. */
const sizeBehindDialog = 10

function placeOf(url: URL): DocumentPlace {
  const { searchParams } = url
  return {
    query: searchParam(url),
    category: fileCategories.find(category => category === searchParams.get('category')) ?? null,
    superseded: searchParams.get('superseded') === '1',
    sort: documentSorts.find(sort => sort === searchParams.get('sort')) ?? 'date',
    reversed: searchParams.get('reversed') === '1',
    page: pageParam(url),
  }
}

export function readDocuments(scope: Scope, url: URL, isBehind: boolean) {
  const place = placeOf(url)
  const found = searchDocuments(scope, place.query)
  const counts = countDocuments(scope, found)
  const rows = listDocuments(scope, place, { found, limit: isBehind ? sizeBehindDialog : pageSize })
  const today = dayIn(scope.timeZone, Date.now())
  const total = totalOf(counts, place)
  return {
    place,
    isCut: found?.isCut ?? false,
    filters: filtersOf(counts, place.superseded),
    superseded: counts.reduce((sum, { all }) => sum + all, 0),
    total,
    first: (place.page - 1) * pageSize + 1,
    pageCount: Math.ceil(total / pageSize),
    documents: rows.map(row => {
      const { size, caption, ...shown } = fileView(scope, row, today)
      // Only those who set up the company may change its logo.
      const isShut = row.logoId !== null && !may(scope, 'company.configure')
      return {
        ...shown,
        ...(isShut && { mayEdit: false, mayDelete: false }),
        size: sizeText(row.size, 2),
        about: row.phase ? phaseLabels[row.phase] : shown.letter ? `Revision ${shown.letter}` : null,
        isSuperseded: row.supersededAt !== null,
        category: categoryLabels[row.category],
        project:
          row.projectId === null || row.jobNumber === null
            ? null
            : {
                id: row.projectId,
                number: row.jobNumber,
                shortNumber: shortJobNumber(row.jobNumber),
                name: row.projectName ?? '',
              },
        shownBy: shownBy(row),
        // Always with the year: the list goes back over many.
        date: formatDateShort(dayIn(scope.timeZone, row.createdAt), ''),
      }
    }),
    room: place.query || isBehind ? null : roomText(scope),
    mayAdd: may(scope, 'file.create'),
  }
}

type Shown = ReturnType<typeof listDocuments>[number]

function shownBy({ cardId, cardName, videoId, videoName, logoId }: Shown) {
  if (logoId !== null) return { href: '/settings/company', label: 'Company', name: 'Logo' }
  if (cardId !== null) return { href: stockCardPath(cardId), label: 'Stock card', name: cardName ?? '' }
  if (videoId === null) return null
  return { href: trainingVideoPath(videoId), label: 'Training video', name: videoName ?? '' }
}

function totalOf(counts: readonly CategoryCount[], { category, superseded }: DocumentPlace): number {
  return counts
    .filter(count => category === null || count.category === category)
    .reduce((sum, { all, newest }) => sum + (superseded ? all : newest), 0)
}

function filtersOf(counts: readonly CategoryCount[], superseded: boolean) {
  return fileCategories.map(category => {
    const count = counts.find(one => one.category === category)
    return {
      category,
      label: `${categoryLabels[category]}s`,
      count: (superseded ? count?.all : count?.newest) ?? 0,
    }
  })
}

function roomText(scope: Scope): string {
  const { bytes, limit } = readFileRoom(scope)
  return `${sizeText(bytes, 2)} of ${bytesText(limit)} used`
}
