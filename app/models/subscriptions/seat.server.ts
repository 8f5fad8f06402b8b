import { sql } from 'drizzle-orm'
import { Conflict } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { allSeatsTaken, SeatLimit, type Seats, seatsOf } from '#app/domain/subscriptions/seats.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'

/** People who have not left, and open invitations. */
export function countSeats({ companyId }: Company): Seats {
  const { tier, users, invitations } = db().get<Omit<Seats, 'limit'>>(sql`select subscription_tier as tier,
    (select count(*) from users where users.company_id = companies.id and ${isHere}) as users,
    (select count(*) from team_invitations as open where open.company_id = companies.id
      and open.status = 'pending' and open.expires_at > ${Date.now()}) as invitations
    from companies where companies.id = ${companyId}`)
  return { tier, users, invitations, limit: seatsOf(tier) }
}

/** Throws SeatLimit. Call it in the transaction that takes a seat. */
export function requireSeat(scope: Scope): void {
  const seats = countSeats(scope)
  if (seats.users + seats.invitations >= seats.limit) throw new SeatLimit(seats)
}

/** Throws Conflict when a smaller plan has too few seats. Call it after admitting the person, whose invitation held a seat. */
export function requireSeatForInvited(scope: Scope): void {
  const { users, limit } = countSeats(scope)
  if (users > limit) throw new Conflict(allSeatsTaken)
}

type Counts = Record<'projects' | 'clients' | 'tasks' | 'templates', number>

/** Seats taken, and live records. */
export function countResources(scope: Scope) {
  const live = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where company_id = ${scope.companyId} and bin_entry_id is null)`
  const counts = db().get<Counts>(sql`select ${live('projects')} as projects, ${live('clients')} as clients,
    ${live('tasks')} as tasks, ${live('task_templates')} as templates`)
  return { seats: countSeats(scope), ...counts }
}
