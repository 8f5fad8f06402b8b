import { z } from 'zod'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { bankHolidayRegions, roles, weekStarts } from '#app/domain/enumerations.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ApiNoun, change, read } from '#app/http/api-row.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { readCompanyFigures } from '#app/models/companies/stats.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { searchEverything } from '#app/services/search/search-everything.server.ts'

const companyAnswer = z
  .object({
    id: recordId,
    name: z.string(),
    address: z.string().describe('As printed on job sheets and day sheets.'),
    phone: z.string(),
    logoUrl: z.string().nullable().describe('Its logo, on this site.'),
    timeZone: z.string(),
    weekStart: z.enum(weekStarts),
    bankHolidayRegion: z.enum(bankHolidayRegions),
    holidayAllowance: z.number().describe('Days a year.'),
    holidayYearStart: z.string().describe('The day its holiday year begins: 01-01.'),
    jobPrefix: z.string().describe('The letters before the numbers of new jobs: API for API-012.'),
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

function settingsOf(scope: Scope) {
  const company = requireCompany(scope)
  return { ...company, logoUrl: toLogo(company.logo)?.src ?? null }
}

const figures = z.object({
  activeProjects: count,
  openTasks: count,
  overdueTasks: count,
  dueThisWeek: count,
  projectsByStage: z.array(z.object({ stage: z.string(), colour: z.string(), count })),
})

const found = z.object({
  type: z.enum(['place', 'project', 'client', 'quote', 'invoice', 'variation', 'task', 'todo']),
  id: recordId,
  title: z.string(),
  subtitle: z.string(),
  href: z.string().describe('Its page on this site.'),
  phone: z.string().optional().describe('A client’s, where the subtitle is their email.'),
  isDone: z.literal(true).optional().describe('A task or a to-do that is finished. These come last.'),
})

const action = 'company.configure'

export const companies: ApiNoun = {
  title: 'Company',
  about: 'The company’s settings, its figures, and the search over all its work.',
  addresses: {
    '/api/company': {
      GET: read('The company’s settings', companyAnswer, {
        action,
        handle: ({ scope }) => settingsOf(scope),
      }),
      PATCH: change('Change the company’s settings', companyChange, companyAnswer, {
        action,
        description: 'What is left out stays as it is. As JSON, or as a form with files.',
        files: { logo: 'one' },
        readsBody: true,
        handle: async call => {
          const { scope } = call
          const { value, sent } = await bodyWithFiles(call, companyChange, ['logo'])
          const change = { ...value, requestId: call.requestId ?? value.requestId }
          await withKeptFiles(scope, sent, { logo: 'logo' }, ({ logo }) => updateCompany(scope, change, logo))
          return settingsOf(scope)
        },
      }),
    },
    '/api/dashboard/stats': {
      GET: read('How much work there is', figures, {
        handle: ({ scope, actor }) => readCompanyFigures(scope, actor.weekStart),
      }),
    },
    '/api/search': {
      GET: read('The eight best matches, places of Mortise first', z.object({ results: z.array(found) }), {
        query: { q: { description: 'What to look for.', schema: { type: 'string', maxLength: 200 } } },
        handle: ({ scope, actor, url }) => ({ results: searchEverything(scope, actor, searchParam(url)) }),
      }),
    },
  },
}
