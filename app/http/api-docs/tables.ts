import { z } from 'zod'
import { docsOf } from '#app/records/engine/pages/record-docs.server.ts'
import { records } from '#app/records/records.server.ts'
import { accountDocs, signInDocs } from './accounts.ts'
import { clientDocs } from './clients.ts'
import { companyDocs } from './company.ts'
import { fileDocs } from './files.ts'
import { holidayDocs } from './holidays.ts'
import { invoiceDocs } from './invoices.ts'
import { messageDocs } from './messages.ts'
import { notificationDocs } from './notifications.ts'
import { type NounDocs, read } from './operation.ts'
import { overheadDocs } from './overheads.ts'
import { paymentDocs } from './payments.ts'
import { invitationDocs, jobRoleDocs, peopleDocs } from './people.ts'
import { preferenceDocs } from './preferences.ts'
import { projectDocs } from './projects.ts'
import { quoteDocs } from './quotes.ts'
import { subscriptionDocs } from './subscription.ts'
import { taskDocs } from './tasks.ts'
import { templateDocs } from './templates.ts'
import { timeEntryDocs } from './time-entries.ts'
import { todoDocs } from './todos.ts'

const itself: NounDocs = {
  title: 'This description',
  about: 'The same for programs, by OpenAPI 3.1.',
  addresses: {
    '/api/openapi.json': {
      GET: read('The description of the API', z.looseObject({ openapi: z.string() }), {
        isPublic: true,
        hasETag: true,
      }),
    },
  },
}

export const publicTables: readonly NounDocs[] = [
  signInDocs,
  projectDocs,
  taskDocs,
  clientDocs,
  templateDocs,
  fileDocs,
  todoDocs,
  timeEntryDocs,
  messageDocs,
  notificationDocs,
  paymentDocs,
  overheadDocs,
  peopleDocs,
  invitationDocs,
  jobRoleDocs,
  holidayDocs,
  quoteDocs,
  invoiceDocs,
  ...records.map(docsOf),
  companyDocs,
  preferenceDocs,
  accountDocs,
  subscriptionDocs,
  itself,
]
