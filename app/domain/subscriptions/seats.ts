import { Conflict } from '#app/domain/errors.ts'

/** Tier 1, 2 and 3: most people and open invitations together (spec 1, section 9). */
const seatsOfTier: Readonly<Record<number, number>> = { 1: 5, 2: 10, 3: 15 }

/** A tier that is not known has as many as the first. */
export function seatsOf(tier: number): number {
  return seatsOfTier[tier] ?? 5
}

/** The API's word for it (spec 2, section 8). */
export const userLimitReached = 'User limit reached'

export const allSeatsTaken = 'All seats of this company are taken. Please ask whoever invited you.'

export type Seats = { tier: number; users: number; invitations: number; limit: number }

export class SeatLimit extends Conflict {
  constructor(readonly seats: Seats) {
    const { tier, users, invitations, limit } = seats
    super(userLimitReached, { requiresUpgrade: true, tier, currentCount: users + invitations, limit })
  }
}
