import { z } from 'zod'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import { companyAnswer } from '#app/http/companies/company-record.ts'
import { change, type NounDocs, read } from './operation.ts'

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
      GET: read('The company’s settings', companyAnswer, { action }),
      PATCH: change('Change the company’s settings', companyChange, companyAnswer, {
        action,
        description: 'What is left out stays as it is. As JSON, or as a form with files.',
        files: { logo: 'one' },
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
