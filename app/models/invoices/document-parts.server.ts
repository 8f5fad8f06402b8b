import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import type { InvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { type RetentionTerms, usualRetention } from '#app/domain/invoices/retention-terms.ts'
import type { Company } from '#app/domain/scope.ts'
import { companyOnPapers } from '#app/models/companies/company-on-papers.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { db } from '#db/client.ts'
import {
  clients,
  clientTaxes,
  companies,
  companyLogos,
  files,
  invoiceSettings,
  jobRetentions,
  projects,
  users,
} from '#db/schema/index.ts'
import { type KeptClientTax, keptTax } from './client-tax.server.ts'
import { keptSettings } from './invoice-settings.server.ts'

type PartiesOf = { clientId: number | null; projectId: number | null; createdBy?: number | undefined }

type Parts = Pick<InvoiceDocument, 'company' | 'bank' | 'client' | 'job' | 'terms'>

/** Everything an invoice's document needs besides the invoice. */
export type Makings = {
  settings: InvoiceSettings & { version: number }
  tax: KeptClientTax
  /** '' where it is not registered. */
  vatNumber: string
  /** Not part of the frozen document. */
  logo: Pick<StoredFile, 'id' | 'originalName' | 'width' | 'height'> | null
  retention: RetentionTerms
  parts: Parts
}

export function readMakings({ companyId }: Company, { clientId, projectId, createdBy }: PartiesOf): Makings {
  const row = db()
    .select({
      company: companyOnPapers,
      logo: {
        id: files.id,
        originalName: files.originalName,
        width: files.width,
        height: files.height,
      },
      settings: getTableColumns(invoiceSettings),
      tax: getTableColumns(clientTaxes),
      client: {
        name: clients.name,
        address: clients.address,
        email: clients.email,
        binEntryId: clients.binEntryId,
      },
      author: { email: users.email, status: users.status },
      job: projects.jobNumber,
      retention: getTableColumns(jobRetentions),
    })
    .from(companies)
    .leftJoin(companyLogos, eq(companyLogos.companyId, companies.id))
    .leftJoin(
      files,
      and(eq(files.companyId, companies.id), eq(files.id, companyLogos.fileId), isNull(files.binEntryId)),
    )
    .leftJoin(invoiceSettings, eq(invoiceSettings.companyId, companies.id))
    .leftJoin(
      clientTaxes,
      and(eq(clientTaxes.companyId, companies.id), eq(clientTaxes.clientId, clientId ?? 0)),
    )
    .leftJoin(clients, and(eq(clients.companyId, companies.id), eq(clients.id, clientId ?? 0)))
    .leftJoin(users, and(eq(users.companyId, companies.id), eq(users.id, createdBy ?? 0)))
    .leftJoin(projects, and(eq(projects.companyId, companies.id), eq(projects.id, projectId ?? 0)))
    .leftJoin(
      jobRetentions,
      and(eq(jobRetentions.companyId, companies.id), eq(jobRetentions.projectId, projectId ?? 0)),
    )
    .where(eq(companies.id, companyId))
    .get()
  if (!row) throw new Error(`There is no company ${companyId}`)
  const settings = keptSettings(row.settings)
  const tax = keptTax(row.tax)
  const client = row.client?.binEntryId === null ? row.client : null
  const { bankName, sortCode, accountNumber, terms } = settings
  return {
    settings,
    tax,
    vatNumber: row.company.vatNumber,
    logo: row.logo,
    retention: row.retention ?? usualRetention,
    parts: {
      company: { ...row.company, email: row.author?.status === 'active' ? row.author.email : '' },
      bank: accountNumber === '' ? null : { name: bankName || row.company.name, sortCode, accountNumber },
      client: {
        name: client?.name ?? '',
        address: client?.address ?? '',
        email: client?.email ?? '',
        vatNumber: tax.vatNumber,
      },
      job: row.job ?? '',
      terms,
    },
  }
}
