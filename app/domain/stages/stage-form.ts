import { capitaliseFirst } from '#app/domain/format.ts'

export type TypedStage = { at: number; name: string; colour: string; hex: string }

/** What a posted form of stages held, by stage id: others may have changed the places since it was made. */
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

/** The page shows 'Measure' where 'measure' is stored: sent back as it was shown, a name stays as it is stored. */
export function sentStageName(stored: string, typed: string | undefined): string {
  return typed === undefined || typed === capitaliseFirst(stored) ? stored : typed
}
