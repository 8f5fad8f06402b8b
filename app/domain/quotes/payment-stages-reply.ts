import type { LastChange } from '#app/domain/errors.ts'

/** One row of the form of payment stages: `asked` is 'accepted', 'manual', 'date', 'stage:' and its name, or 'progress:90'. */
export type StageFields = { name: string; share: string; asked: string; day: string; daysToPay: string }

/** The form that was not saved, or not yet. */
export type StagesReply = {
  rows: StageFields[]
  version: string
  /** The stages that it was made from. */
  madeFrom: string
  /** By field name; '' holds what belongs to no field. */
  errors: Record<string, string[]>
  conflict: { theirs: StageFields[]; version: number; lastChange: LastChange | null } | null
  /** Another one each time: its fields are made anew. */
  number: number
}
