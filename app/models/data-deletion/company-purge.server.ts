import { and, count, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { companies, invoices, payments, pendingPayments, taxPapers } from '#db/schema/index.ts'

// Its other tables: `tables-to-empty`.

export function anonymiseSomePayments(companyId: number, limit: number): number {
  const tied = and(
    eq(payments.companyId, companyId),
    or(
      isNotNull(payments.projectId),
      isNotNull(payments.clientId),
      isNotNull(payments.metadata),
      isNotNull(payments.createdBy),
      isNotNull(payments.stripeAccountId),
      ne(payments.note, ''),
    ),
  )
  const ids = db().select({ id: payments.id }).from(payments).where(tied).limit(limit)
  return db()
    .update(payments)
    .set({
      projectId: null,
      clientId: null,
      metadata: null,
      createdBy: null,
      stripeAccountId: null,
      note: '',
    })
    .where(sql`${payments.id} in ${ids}`)
    .run().changes
}

/** The document itself stays. */
export function untieSomeInvoices(companyId: number, limit: number): number {
  const { clientId, projectId, paymentStageId, variationId, createdBy } = invoices
  const tied = or(
    ...[clientId, projectId, paymentStageId, variationId, createdBy].map(column => isNotNull(column)),
  )
  const ids = db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), isNotNull(invoices.number), tied))
    .limit(limit)
  return db()
    .update(invoices)
    .set({ clientId: null, projectId: null, paymentStageId: null, variationId: null, createdBy: null })
    .where(sql`${invoices.id} in ${ids}`)
    .run().changes
}

/** They keep the name alone. */
export function untieSomeStatements(companyId: number, limit: number): number {
  const { id, clientId, createdBy } = taxPapers
  const ids = db()
    .select({ id })
    .from(taxPapers)
    .where(and(isStatement(companyId), or(isNotNull(clientId), isNotNull(createdBy))))
    .limit(limit)
  const clientName = sql`coalesce((select name from clients
    where clients.company_id = ${taxPapers.companyId} and clients.id = ${clientId}), ${taxPapers.clientName})`
  return db()
    .update(taxPapers)
    .set({ clientName, clientId: null, createdBy: null })
    .where(sql`${id} in ${ids}`)
    .run().changes
}

function isStatement(companyId: number) {
  return and(eq(taxPapers.companyId, companyId), eq(taxPapers.kind, 'cis_statement'))
}

/** Call it while its people are still there. */
export function deletePaidCheckouts(companyId: number): void {
  db().run(sql`delete from pending_payments where account_created = 1
    and lower(email) in (select lower(email) from users where company_id = ${companyId})
    and (company_id is null or company_id = ${companyId})`)
  const { stripeCustomerId, stripeSubscriptionId } = companies
  const mine = sql`(select 1 from companies where ${eq(companies.id, companyId)}
    and (${stripeCustomerId} = ${pendingPayments.stripeCustomerId}
      or ${stripeSubscriptionId} = ${pendingPayments.stripeSubscriptionId}))`
  db().delete(pendingPayments).where(sql`exists ${mine}`).run()
}

/** `hasSubscription`: its cancellation is not confirmed yet. */
export function describeRemains(companyId: number): { kept: number; hasSubscription: boolean } {
  const paid = db().select({ n: count() }).from(payments).where(eq(payments.companyId, companyId)).get()
  const issued = db().select({ n: count() }).from(invoices).where(eq(invoices.companyId, companyId)).get()
  const told = db().select({ n: count() }).from(taxPapers).where(isStatement(companyId)).get()
  const subscribed = db()
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.stripeSubscriptionId)))
    .get()
  return {
    kept: (paid?.n ?? 0) + (issued?.n ?? 0) + (told?.n ?? 0),
    hasSubscription: subscribed !== undefined,
  }
}

function tombstoneName(companyId: number): string {
  return `Closed company ${companyId}`
}

/** Numbers only. Stripe's ids stay with an uncancelled subscription: without them nobody could cancel it. */
export function leaveTombstone(companyId: number, at: number): void {
  const { stripeCustomerId, stripeSubscriptionId } = companies
  db()
    .update(companies)
    .set({
      name: tombstoneName(companyId),
      // No chosen name begins with a space, so this collides with none.
      nameKey: ` closed company ${companyId}`,
      emptiedAt: at,
      stripeCustomerId: sql`iif(${stripeSubscriptionId} is null, null, ${stripeCustomerId})`,
      stripeAccountId: null,
      subscriptionEndsAt: null,
      trialEndsAt: null,
      hasFreeAccess: false,
      freeAccessGrantedAt: null,
      freeAccessGrantedBy: null,
      inviteCode: null,
      deletionWarnedAt: null,
    })
    .where(eq(companies.id, companyId))
    .run()
}

export function deleteCompany(companyId: number): void {
  db().delete(companies).where(eq(companies.id, companyId)).run()
}
