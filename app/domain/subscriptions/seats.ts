import { Conflict } from '#app/domain/errors.ts'

/** People and open invitations together, by tier (spec 1, section 9). */
const seatsOfTier: Readonly<Record<number, number>> = { 1: 5, 2: 10, 3: 15 }

export function seatsOf(tier: number): number {
  return seatsOfTier[tier] ?? 5
}

/** Wording of the API (spec 2, section 8). */
export const userLimitReached = 'User limit reached'

export const allSeatsTaken = 'All seats of this company are taken. Please ask the person who invited you.'

export type Seats = { tier: number; users: number; invitations: number; limit: number }

export class SeatLimit extends Conflict {
  constructor(readonly seats: Seats) {
    const { tier, users, invitations, limit } = seats
    super(userLimitReached, { requiresUpgrade: true, tier, currentCount: users + invitations, limit })
  }
}
