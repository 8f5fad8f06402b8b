import type { Difference } from '#app/domain/differences.ts'
import type { LastChange } from '#app/domain/errors.ts'
import type { SumTexts } from './quote-texts.ts'
import type { RoomFields } from './room-form.ts'
import type { AskedFor } from './room-intent.ts'

/** A room's form that was not saved: as typed, after its button. */
export type RoomReply = {
  roomId: number
  fields: RoomFields
  /** By field name; '' is the whole form. */
  errors: Record<string, string[]>
  /** Differs each time, so that the form is rendered again. */
  number: number
  /** After a conflict only "Use Mine" takes the present version. */
  version: string
  ask: { what: AskedFor; item: number; text: string; note: string[]; error: string | null } | null
  names: string[]
  focus: string | null
  item: number | null
  open: number[]
  conflict: { rows: Difference[]; version: number; lastChange: LastChange | null } | null
  isFault: boolean
  /** Sums of the room, and of the quote with it, as typed. */
  texts: SumTexts
  totals: SumTexts
}
