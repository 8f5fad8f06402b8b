import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import findMyWay from 'find-my-way'
import { z } from 'zod'
import { noteRoute } from '#app/current-work.server.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type Address, answerAt } from '#app/http/api.server.ts'
import { type ApiNoun, read } from '#app/http/api-row.ts'
import { atDoor } from '#app/http/door.ts'
import { toJsonError } from '#app/http/errors.server.ts'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'
import { holidays } from './holidays.ts'
import { invitations } from './invitations.ts'
import { invoices } from './invoices.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { openApiAnswer } from './openapi/openapi.ts'
import { overheads } from './overheads.ts'
import { siteOwner } from './owner.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { preferences } from './preferences.ts'
import { projects } from './projects.ts'
import { quotes } from './quotes.ts'
import { recordNouns } from './records.ts'
import { signIn } from './sign-in.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { timeEntries } from './time-entries.ts'
import { todos } from './todos.ts'

const itself: ApiNoun = {
  title: 'This description',
  about: 'The same for programs, by OpenAPI 3.1.',
  addresses: {
    '/api/openapi.json': {
      GET: read('The description of the API', z.looseObject({ openapi: z.string() }), {
        isPublic: true,
        hasETag: true,
        handle: ({ request }) => openApiAnswer(request, apiNouns),
      }),
    },
  },
}

/** The whole API, in the order of its description. */
export const apiNouns: readonly ApiNoun[] = [
  signIn,
  projects,
  tasks,
  clients,
  templates,
  files,
  todos,
  timeEntries,
  messages,
  notifications,
  payments,
  overheads,
  people,
  invitations,
  holidays,
  quotes,
  invoices,
  ...recordNouns,
  companies,
  preferences,
  accounts,
  subscriptions,
  itself,
  siteOwner,
]

export const apiAddresses: readonly Address[] = apiNouns.flatMap(noun =>
  Object.entries(noun.addresses).map(([path, methods]) => ({ noun, path, methods })),
)

/** Letter case and slashes at the end are as for pages; what is too long for an id is refused further in. */
const router = findMyWay({ caseSensitive: false, maxParamLength: 100_000 })

for (const address of apiAddresses) router.on('GET', address.path, () => {}, address)

/** Loader and action of all addresses. Which methods one takes is asked further in. */
export const answerApi = atDoor(
  { wrapper: 'apiTable', methods: ['GET'] },
  async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const found = router.find('GET', new URL(args.request.url).pathname.replace(/\/+$/, ''))
    if (!found) return toJsonError(new NotFound('There is no such address in the API'))
    const address: Address = found.store
    noteRoute(address.path.slice(1))
    return answerAt(address, { ...args, params: found.params })
  },
)
