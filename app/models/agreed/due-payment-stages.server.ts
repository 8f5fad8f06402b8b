import { sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { askedForIt, asksForIt, isWorkDone } from './stored-stage.server.ts'

type DueStage = { id: number; name: string }

export function listReachedPaymentStages(
  { companyId }: Company,
  projectId: number,
  { from, to }: { from: string; to: string },
): DueStage[] {
  const positionOf = (name: string) => sql`(select position from stages
    where company_id = ${companyId} and lower(name) = lower(${name}))`
  return db().all<DueStage>(sql`select due.id, due.name from project_payment_stages due
    join stages reached on reached.company_id = due.company_id and lower(reached.name) = lower(due."when")
    where due.company_id = ${companyId} and due.project_id = ${projectId} and due."trigger" = 'stage'
      and reached.position > coalesce(${positionOf(from)}, -1) and reached.position <= ${positionOf(to)}
      and not exists (select 1 from invoices asked where ${asksForIt})
    order by due.position, due.id`)
}

/** Stages that wait for a share of the work. One that ever had an invoice is left out, even if that was deleted. */
export function listDonePaymentStages({ companyId }: Company, projectId: number): DueStage[] {
  return db().all<DueStage>(sql`select due.id, due.name from project_payment_stages due
    where due.company_id = ${companyId} and due.project_id = ${projectId} and due.progress is not null
      and ${isWorkDone(sql`due.company_id`, sql`due.project_id`, sql`due.progress`)}
      and not exists (select 1 from invoices asked where ${askedForIt})
    order by due.position, due.id`)
}

export function listDeposits({ companyId }: Company, projectId: number): DueStage[] {
  return db().all<DueStage>(sql`select due.id, due.name from project_payment_stages due
    where due.company_id = ${companyId} and due.project_id = ${projectId} and due."trigger" = 'accepted'
      and due.gross > 0 and not exists (select 1 from invoices asked where ${asksForIt})
    order by due.position, due.id`)
}
