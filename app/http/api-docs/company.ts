import { z } from 'zod'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { bankHolidayRegions, roles, weekStarts } from '#app/domain/enumerations.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import { change, type NounDocs, read } from './operation.ts'

const company = z
  .object({
    id: recordId,
    name: z.string(),
    address: z.string().describe('As it stands on job sheets and day sheets.'),
    phone: z.string(),
    timeZone: z.string(),
    weekStart: z.enum(weekStarts),
    bankHolidayRegion: z.enum(bankHolidayRegions),
    holidayAllowance: z.number().describe('Days a year.'),
    holidayYearStart: z.string().describe('The day its holiday year begins: 01-01.'),
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

const figures = z.object({
  activeProjects: count,
  openTasks: count,
  overdueTasks: count,
  dueThisWeek: count,
  projectsByStage: z.array(z.object({ stage: z.string(), colour: z.string(), count })),
})

const found = z.object({
  type: z.enum(['project', 'client', 'quote', 'invoice', 'variation', 'task', 'todo']),
  id: recordId,
  title: z.string(),
  subtitle: z.string(),
  href: z.string().describe('Its page on this site.'),
  phone: z.string().optional().describe('A client’s, where the subtitle is their email.'),
  isDone: z.literal(true).optional().describe('A task or a to-do that is finished. These come last.'),
})

const action = 'company.configure'

export const companyDocs: NounDocs = {
  title: 'Company',
  about: 'The company’s settings, its figures, and the search over all its work.',
  addresses: {
    '/api/company': {
      GET: read('The company’s settings', company, { action }),
      PATCH: change('Change the company’s settings', companyChange, company, {
        action,
        description: 'What is left out stays as it is.',
      }),
    },
    '/api/dashboard/stats': {
      GET: read('How much work there is', figures),
    },
    '/api/search': {
      GET: read('The eight best matches', z.object({ results: z.array(found) }), {
        query: { q: { description: 'What to look for.', schema: { type: 'string', maxLength: 200 } } },
      }),
    },
  },
}
