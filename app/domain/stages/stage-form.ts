import { capitaliseFirst } from '#app/domain/format.ts'

export type TypedStage = { at: number; name: string; colour: string; hex: string }

/** By stage id: others may have reordered the stages since. */
export function typedStages(values: Readonly<Record<string, string>>): Map<number, TypedStage> {
  return new Map(
    Object.entries(values).flatMap(([field, id]) => {
      const place = /^stages\[(\d+)\]\.id$/.exec(field)?.[1]
      if (place === undefined) return []
      const of = (name: string) => values[`stages[${place}].${name}`] ?? ''
      return [
        [Number(id), { at: Number(place), name: of('name'), colour: of('colour'), hex: of('hex') }] as const,
      ]
    }),
  )
}

/** Pages show 'Measure' for a stored 'measure': an unchanged name keeps its stored spelling. */
export function sentStageName(stored: string, typed: string | undefined): string {
  return typed === undefined || typed === capitaliseFirst(stored) ? stored : typed
}
