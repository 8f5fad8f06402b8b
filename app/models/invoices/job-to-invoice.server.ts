import { and, desc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { contractKinds } from '#app/domain/invoices/invoice.ts'
import type { PaymentTrigger } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { stageWhen } from '#app/models/agreed/stored-stage.server.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { retentionOfJob } from './job-retention.server.ts'

type Stage = {
  id: number
  quoteId: number | null
  name: string
  share: number
  amount: number | null
  trigger: PaymentTrigger
  when: string
  net: number
  gross: number
  paymentId: number | null
}
type Approved = { id: number; number: number; title: string; net: number }

const asked = stageWhen({
  trigger: sql`stage."trigger"`,
  when: sql`stage."when"`,
  progress: sql`stage.progress`,
})

const stages = jsonOf<
  Stage[]
>(sql`(select json_group_array(json_object('id', stage.id, 'quoteId', stage.quote_id, 'name', stage.name,
    'share', stage.share, 'amount', stage.amount, 'trigger', ${asked.trigger},
    'when', ${asked.when}, 'net', stage.net, 'gross', stage.gross,
    'paymentId', stage.payment_id) order by stage.position, stage.id)
  from project_payment_stages stage
  where stage.company_id = ${projects.companyId} and stage.project_id = ${projects.id})`)

const approved = jsonOf<Approved[]>(sql`(select json_group_array(json_object('id', variation.id,
    'number', variation.number, 'title', variation.title, 'net', variation.net) order by variation.number)
  from variations variation where variation.company_id = ${projects.companyId}
    and variation.project_id = ${projects.id} and variation.state = 'approved')`)

export function requireJobToInvoice(scope: Scope, projectId: number) {
  const row = db()
    .select({
      id: projects.id,
      number: projects.jobNumber,
      name: projects.name,
      clientId: projects.clientId,
      client: clients.name,
      retention: retentionOfJob,
      stages,
      variations: approved,
    })
    .from(projects)
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(and(liveProjects(scope), eq(projects.id, projectId)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}

const maxJobs = 50

const parts = sql.join(
  contractKinds.map(kind => sql`${kind}`),
  sql`, `,
)

/** Agreed, and on no invoice or draft yet, before VAT. What a credit note leaves out is off both sides. */
const left = subquery(sql<number>`((select coalesce(sum(stage.net), 0) from project_payment_stages stage
    where stage.company_id = ${projects.companyId} and stage.project_id = ${projects.id})
  + (select coalesce(sum(variation.net), 0) from variations variation
    where variation.company_id = ${projects.companyId} and variation.project_id = ${projects.id}
      and variation.state = 'approved')
  - (select coalesce(sum(part.net - (select coalesce(sum(note.net), 0) from invoices note
      where note.company_id = part.company_id and note.of_id = part.id and note.kind = 'credit_note'
        and note.number is not null and note.is_left_out = 0)), 0)
    from invoices part left join invoices held on held.company_id = part.company_id and held.id = part.of_id
    where part.company_id = ${projects.companyId} and part.project_id = ${projects.id} and part.bin_entry_id is null
      and part.kind in (${parts}) and not (part.kind = 'retention' and coalesce(held.kind, '') = 'standard')))`)

/** Newest first. */
export function listJobsToAsk(scope: Scope) {
  const { companyId } = scope
  return db()
    .select({ id: projects.id, number: projects.jobNumber, name: projects.name, client: clients.name, left })
    .from(projects)
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(
      and(
        liveProjects(scope),
        sql`(${projects.id} in (select project_id from project_payment_stages where company_id = ${companyId})
          or ${projects.id} in (select project_id from variations
            where company_id = ${companyId} and state = 'approved'))`,
        sql`${left} > 0`,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(maxJobs)
    .all()
}
