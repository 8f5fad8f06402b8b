import { and, eq } from 'drizzle-orm'
import type { HolidayStatus } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { teamHolidays } from '#db/schema/index.ts'
import { type Holiday, requireHoliday } from './holiday.server.ts'

export type HolidayValues = Pick<
  Holiday,
  'userId' | 'startDate' | 'endDate' | 'reason' | 'notes' | 'status'
> &
  Partial<Pick<Holiday, 'startsAtMidday' | 'endsAtMidday' | 'fromAllowance'>>

export function insertHoliday(scope: Scope, values: HolidayValues): Holiday {
  const { id } = db()
    .insert(teamHolidays)
    .values({ ...values, companyId: scope.companyId, createdAt: Date.now() })
    .returning({ id: teamHolidays.id })
    .get()
  return requireHoliday(scope, id)
}

export function writeHolidayStatus(scope: Scope, id: number, status: HolidayStatus): void {
  db()
    .update(teamHolidays)
    .set({ status, updatedAt: Date.now() })
    .where(and(eq(teamHolidays.companyId, scope.companyId), eq(teamHolidays.id, id)))
    .run()
}

export function deleteHoliday(scope: Scope, id: number): void {
  db()
    .delete(teamHolidays)
    .where(and(eq(teamHolidays.companyId, scope.companyId), eq(teamHolidays.id, id)))
    .run()
}
