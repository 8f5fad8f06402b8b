import { and, eq, isNull, sql } from 'drizzle-orm'
import { defaultFileBytes, defaultStorageBytes, type Storage } from '#app/domain/companies/storage.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { db, prepared } from '#db/client.ts'
import { companies, companyLogos, files } from '#db/schema/index.ts'

/** `logo` is null where there is none, or it is binned. */
export function requireCompany(scope: Scope) {
  const company = db()
    .select({
      id: companies.id,
      version: companies.version,
      name: companies.name,
      address: companies.address,
      phone: companies.phone,
      timeZone: companies.timeZone,
      weekStart: companies.weekStart,
      bankHolidayRegion: companies.bankHolidayRegion,
      holidayAllowance: companies.holidayAllowance,
      holidayYearStart: companies.holidayYearStart,
      jobPrefix: companies.jobPrefix,
      currency: companies.currency,
      idleMinutes: companies.idleMinutes,
      demandsTwoStep: companies.demandsTwoStep,
      finishedJobDays: companies.finishedJobDays,
      defaultInvitationRole: companies.defaultInvitationRole,
      logo: {
        id: files.id,
        originalName: files.originalName,
        width: files.width,
        height: files.height,
      },
    })
    .from(companies)
    .leftJoin(companyLogos, eq(companyLogos.companyId, companies.id))
    .leftJoin(
      files,
      and(eq(files.companyId, companies.id), eq(files.id, companyLogos.fileId), isNull(files.binEntryId)),
    )
    .where(eq(companies.id, scope.companyId))
    .get()
  if (!company) throw new NotFound('Company not found')
  return company
}

export function findCurrency({ companyId }: Company): string {
  const { currency } = companies
  return db().select({ currency }).from(companies).where(eq(companies.id, companyId)).get()?.currency ?? 'GBP'
}

export function companyDemandsTwoStep({ companyId }: Company): boolean {
  const { demandsTwoStep } = companies
  return (
    db().select({ demandsTwoStep }).from(companies).where(eq(companies.id, companyId)).get()
      ?.demandsTwoStep ?? false
  )
}

export type CompanySettings = ReturnType<typeof requireCompany>

const storageOf = prepared(orm =>
  orm
    .select({
      bytes: companies.storageBytes,
      limit: companies.storageLimit,
      fileBytes: companies.fileBytes,
      fileLimit: companies.fileLimit,
    })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId')))
    .prepare(),
)

function requireFigures({ companyId }: Company) {
  const found = storageOf().get({ companyId })
  if (!found) throw new NotFound('Company not found')
  return found
}

/** Triggers keep the figure (db/storage.ts), so one row is read. */
export function readStorage(scope: Company): Storage {
  const { bytes, limit } = requireFigures(scope)
  return { bytes, limit: limit ?? defaultStorageBytes }
}

export function readFileStorage(scope: Company): Storage {
  const { fileBytes, fileLimit } = requireFigures(scope)
  return { bytes: fileBytes, limit: fileLimit ?? defaultFileBytes }
}
