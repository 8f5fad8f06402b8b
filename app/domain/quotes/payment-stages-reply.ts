import type { LastChange } from '#app/domain/errors.ts'

/** `asked` is 'accepted', 'manual', 'date', 'stage:' and a name, or 'progress:90'. */
export type StageFields = { name: string; share: string; asked: string; day: string; daysToPay: string }

export type StagesReply = {
  rows: StageFields[]
  version: string
  madeFrom: string
  /** By field name; '' is the whole form. */
  errors: Record<string, string[]>
  conflict: { theirs: StageFields[]; version: number; lastChange: LastChange | null } | null
  /** Differs each time, so that the fields are rendered again. */
  number: number
}
