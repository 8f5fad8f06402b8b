import { z } from 'zod'
import { toLogo } from '#app/domain/companies/logo.ts'
import { bankHolidayRegions, roles, weekStarts } from '#app/domain/enumerations.ts'
import { recordId } from '#app/domain/record-fields.schema.ts'
import type { CompanySettings } from '#app/models/companies/company.server.ts'

export const companyAnswer = z
  .object({
    id: recordId,
    name: z.string(),
    address: z.string().describe('As it stands on job sheets and day sheets.'),
    phone: z.string(),
    logoUrl: z.string().nullable().describe('Its logo, on this site.'),
    timeZone: z.string(),
    weekStart: z.enum(weekStarts),
    bankHolidayRegion: z.enum(bankHolidayRegions),
    holidayAllowance: z.number().describe('Days a year.'),
    holidayYearStart: z.string().describe('The day its holiday year begins: 01-01.'),
    jobPrefix: z.string().describe('What stands before the numbers of new jobs: API for API-012.'),
    currency: z.string(),
    idleMinutes: z
      .int()
      .nullable()
      .describe('After so many minutes in which nothing happens people are signed out.'),
    demandsTwoStep: z.boolean().describe('Everybody has to have a second step to sign in.'),
    finishedJobDays: z
      .int()
      .nullable()
      .describe('Days for which a finished job stays on the boards; null: for good.'),
    defaultInvitationRole: z.enum(roles),
    version: z.int(),
  })
  .meta({ id: 'Company' })

export function toCompanyRecord({ logo, ...company }: CompanySettings): z.infer<typeof companyAnswer> {
  return { ...company, logoUrl: toLogo(logo)?.src ?? null }
}
