import { sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { joined } from './owner-company.server.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. It is for the owner's pages, API and
// services alone, each of which asks `requireOwner` first.

/** Who stands behind what Stripe knows of: companies with a customer there, and their first admin. */
export function listPayers() {
  return db().all<Payer>(sql`select company.id as companyId, company.name as companyName,
    company.stripe_subscription_id as subscriptionId, company.stripe_customer_id as customerId,
    boss.id as userId, boss.username, boss.email from ${joined}
    where company.stripe_customer_id is not null or company.stripe_subscription_id is not null`)
}

export type Payer = {
  companyId: number
  companyName: string
  subscriptionId: string | null
  customerId: string | null
  userId: number | null
  username: string | null
  email: string | null
}
