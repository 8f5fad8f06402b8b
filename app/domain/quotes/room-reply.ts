import type { Difference } from '#app/domain/differences.ts'
import type { LastChange } from '#app/domain/errors.ts'
import type { SumTexts } from './quote-texts.ts'
import type { RoomFields } from './room-form.ts'
import type { AskedFor } from './room-intent.ts'

/** The form of a room that was not saved, or not yet: as it was typed, with what its button did. */
export type RoomReply = {
  roomId: number
  /** What the form now holds. */
  fields: RoomFields
  /** By field name; '' holds what belongs to no field. */
  errors: Record<string, string[]>
  /** Another one each time: the form is made anew. */
  number: number
  /** The version that the form was made from; after a conflict only "Use Mine" takes the present one. */
  version: string
  /** What an item's button opened. */
  ask: { what: AskedFor; item: number; text: string; note: string[]; error: string | null } | null
  /** Names that the price list suggests. */
  names: string[]
  /** The field to go on with. */
  focus: string | null
  /** The item whose button was pressed. */
  item: number | null
  /** Items whose costs are unfolded. */
  open: number[]
  conflict: { rows: Difference[]; version: number; lastChange: LastChange | null } | null
  isFault: boolean
  /** What the room comes to as it is typed, and the quote with it. */
  texts: SumTexts
  totals: SumTexts
}
