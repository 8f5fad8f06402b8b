import { and, eq } from 'drizzle-orm'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { clients, companies, projects, quoteSettings, users } from '#db/schema/index.ts'
import { getInvoiceSettings } from './invoice-settings.server.ts'

type Asked = { clientId: number | null; projectId: number | null; createdBy: number; vatNumber: string }

type Parts = Pick<InvoiceDocument, 'company' | 'bank' | 'client' | 'job' | 'terms'>

/** The company's VAT number, which its quotes bear too; '' where it is not registered. */
export function readVatNumber({ companyId }: Pick<Scope, 'companyId'>): string {
  const where = eq(quoteSettings.companyId, companyId)
  return db().select({ vat: quoteSettings.vatNumber }).from(quoteSettings).where(where).get()?.vat ?? ''
}

/** What stands on an invoice beside the invoice itself, as it is now. `vatNumber` is the client's. */
export function readDocumentParts(
  scope: Pick<Scope, 'companyId'>,
  { clientId, projectId, createdBy, vatNumber }: Asked,
): Parts {
  const { companyId } = scope
  const { name, address, phone, currency } = companies
  const company = db()
    .select({ name, address, phone, currency })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()
  if (!company) throw new Error(`There is no company ${companyId}`)
  const author = db()
    .select({ email: users.email, status: users.status })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, createdBy)))
    .get()
  const client = clientId === null ? null : findClientParts(companyId, clientId)
  const settings = getInvoiceSettings(scope)
  const { legalName, companyNumber, legalAddress, bankName, sortCode, accountNumber, terms } = settings
  return {
    company: {
      ...company,
      legalName,
      companyNumber,
      legalAddress,
      email: author?.status === 'active' ? author.email : '',
      vatNumber: readVatNumber(scope),
    },
    bank: accountNumber === '' ? null : { name: bankName || company.name, sortCode, accountNumber },
    client: { ...(client ?? { name: '', address: '', email: '' }), vatNumber },
    job: projectId === null ? '' : findJob(companyId, projectId),
    terms,
  }
}

function findClientParts(companyId: number, clientId: number) {
  const { name, address, email, binEntryId } = clients
  const row = db()
    .select({ name, address, email, binEntryId })
    .from(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, clientId)))
    .get()
  return row && row.binEntryId === null ? { name: row.name, address: row.address, email: row.email } : null
}

function findJob(companyId: number, projectId: number): string {
  const row = db()
    .select({ number: projects.jobNumber })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)))
    .get()
  return row ? jobNumber(row.number) : ''
}
