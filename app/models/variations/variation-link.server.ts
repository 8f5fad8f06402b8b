import { and, eq, isNull } from 'drizzle-orm'
import { companyOnPapers } from '#app/models/companies/company-on-papers.server.ts'
import { isOpenLink } from '#app/models/papers/paper-link.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, paperLinks, projects, users, variations } from '#db/schema/index.ts'

// No Scope: the link proves who may read.

/** Null for a link that is unknown, revoked or expired, a closed company or a binned job. */
export function findVariationOfLink(tokenHash: string, now: number) {
  const row = db()
    .select({
      variation: variations,
      expiresAt: paperLinks.expiresAt,
      company: companyOnPapers,
      timeZone: companies.timeZone,
      email: users.email,
      authorStatus: users.status,
      projectName: projects.name,
      jobNumber: projects.jobNumber,
      clientName: clients.name,
    })
    .from(paperLinks)
    .innerJoin(variations, onKey(variations, paperLinks.variationId))
    .innerJoin(companies, eq(companies.id, variations.companyId))
    .innerJoin(users, onKey(users, variations.createdBy))
    .innerJoin(projects, onKey(projects, variations.projectId))
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(and(isOpenLink(tokenHash, now), isNull(companies.closedAt), isNull(projects.binEntryId)))
    .get()
  if (!row) return null
  const { variation, ...about } = row
  const { document, state } = variation
  if (document === null || state === 'draft' || state === 'withdrawn') return null
  return { ...about, ...variation, document }
}

export type LinkedVariation = NonNullable<ReturnType<typeof findVariationOfLink>>
