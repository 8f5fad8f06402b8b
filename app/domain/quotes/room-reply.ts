import type { LastChange } from '#app/domain/errors.ts'
import type { SumTexts } from './quote-texts.ts'
import type { RoomFields } from './room-form.ts'
import type { AskedFor, ListIntent } from './room-intent.ts'

/** What Conform takes as the last result of a form: what it now holds, and what a button did to its lists. */
export type RoomResult = {
  status?: 'error'
  error?: Record<string, string[]>
  intent?: ListIntent | { type: 'update'; payload: { name: string; value: unknown } }
  initialValue: RoomFields
  fields: string[]
}

/** The form of a room that was not saved, or not yet: as it was typed, with what its button did. */
export type RoomReply = {
  roomId: number
  result: RoomResult
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
  conflict: { theirs: RoomFields; version: number; lastChange: LastChange | null } | null
  isFault: boolean
  /** What the room comes to as it is typed, and the quote with it. */
  texts: SumTexts
  totals: SumTexts
}
