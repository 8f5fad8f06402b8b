import { type PhotoPhase, photoPhases } from '#app/domain/enumerations.ts'
import { phaseLabels } from './file.ts'

type Drawn = { id: number; nameKey: string; originalName: string; revision: number | null }

/** By name: the newest revision, and its predecessors, newest first. */
export function groupDrawings<File extends Drawn>(files: readonly File[]): { newest: File; older: File[] }[] {
  const byName = new Map<string, File[]>()
  for (const file of files) {
    if (file.revision === null) continue
    byName.set(file.nameKey, [...(byName.get(file.nameKey) ?? []), file])
  }
  return [...byName.values()]
    .flatMap(revisions => {
      const [newest, ...older] = revisions.sort((a, b) => (b.revision ?? 0) - (a.revision ?? 0))
      return newest ? [{ newest, older }] : []
    })
    .sort((a, b) => a.newest.originalName.localeCompare(b.newest.originalName, 'en-GB', { numeric: true }))
}

type PhotoFacts = { id: number; phase: PhotoPhase | null; createdAt: number }

/** By phase, in order of time; photos without a phase last. */
export function groupPhotos<Photo extends PhotoFacts>(photos: readonly Photo[]) {
  const inOrder = [...photos].sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
  const of = (phase: PhotoPhase | null) => inOrder.filter(photo => photo.phase === phase)
  const named = photoPhases.map(phase => ({ label: phaseLabels[phase], photos: of(phase) }))
  const unsaid = of(null)
  return unsaid.length === 0 ? named : [...named, { label: 'Others', photos: unsaid }]
}

export function photoPlace<Photo extends PhotoFacts>(photos: readonly Photo[], id: number) {
  const all: Photo[] = groupPhotos(photos).flatMap(group => group.photos)
  const at = all.findIndex(photo => photo.id === id)
  return { number: at + 1, count: all.length, before: all[at - 1] ?? null, after: all[at + 1] ?? null }
}
