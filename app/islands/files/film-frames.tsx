import { Suspense } from 'react'
import type { FieldInput } from '#app/domain/records/field-input.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'

const FilmFrame = lazyIsland(() => import('./film-frame.tsx'))

/** For a form that takes films. */
export function FilmFrames({ inputs }: { inputs: readonly Pick<FieldInput, 'accept'>[] }) {
  return inputs.some(({ accept }) => accept?.includes('video')) ? (
    <Suspense fallback={null}>
      <FilmFrame />
    </Suspense>
  ) : null
}
