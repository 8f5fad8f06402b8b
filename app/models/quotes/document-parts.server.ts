import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fullName } from '#app/domain/format.ts'
import type { DocumentParts } from '#app/domain/quotes/quote-document.ts'
import type { Company } from '#app/domain/scope.ts'
import { companyOnPapers } from '#app/models/companies/company-on-papers.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, quotes, quoteTerms, users } from '#db/schema/index.ts'

const earlier = alias(quotes, 'earlier')

export function findDocumentParts(
  { companyId }: Company,
  quoteId: number,
): Omit<DocumentParts, 'issuedOn'> | null {
  const row = db()
    .select({
      company: companyOnPapers,
      client: {
        name: clients.name,
        address: clients.address,
        email: clients.email,
        phone: clients.phone,
        binEntryId: clients.binEntryId,
      },
      author: {
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
        email: users.email,
        status: users.status,
      },
      terms: {
        id: quoteTerms.id,
        name: quoteTerms.name,
        version: quoteTerms.termsVersion,
        body: quoteTerms.body,
      },
      earlier: { revision: earlier.revision, issuedOn: earlier.issuedOn },
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .innerJoin(users, onKey(users, quotes.createdBy))
    .leftJoin(clients, onKey(clients, quotes.clientId))
    .leftJoin(quoteTerms, onKey(quoteTerms, quotes.termsId))
    .leftJoin(earlier, onKey(earlier, quotes.supersedesId))
    .where(and(eq(quotes.companyId, companyId), eq(quotes.id, quoteId)))
    .get()
  if (!row) return null
  const { company, author, terms } = row
  const { binEntryId = null, ...client } = row.client ?? { name: '', address: '', email: '', phone: '' }
  const issuedOn = row.earlier?.issuedOn ?? null
  return {
    company: { ...company, email: author.status === 'active' ? author.email : '' },
    client: binEntryId === null ? client : { name: '', address: '', email: '', phone: '' },
    author: fullName(author.firstName, author.lastName, author.username),
    supersedes: row.earlier && issuedOn !== null ? { revision: row.earlier.revision, issuedOn } : null,
    terms,
  }
}
