import { changedFields } from '#app/domain/changes.ts'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { TicketForm } from '#app/domain/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Client, hasClientNamed, requireClient } from '#app/models/client.server.ts'
import { findProject, type Project, requireProject } from '#app/models/project.server.ts'
import { createClient } from '#app/services/clients/create-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { createProject } from './create-project.server.ts'
import { updateProject } from './update-project.server.ts'

/** Adds a project with its client, both or neither. */
export function createTicket(scope: Scope, form: TicketForm): Project {
  requireMay(scope, 'project.create')
  return transaction(() =>
    once(scope, 'project', {
      input: form,
      make: () => createProject(scope, { ...parts(form).project, clientId: saveClientOf(scope, form) }),
      find: id => findProject(scope, id),
    }),
  )
}

/** Saves a project and its client, both or neither; throws Stale when either was saved in between. */
export function updateTicket(scope: Scope, id: number, form: TicketForm): Project {
  requireMay(scope, 'project.edit', requireProject(scope, id))
  return transaction(() => {
    const { project } = parts(form)
    const clientId = saveClientOf(scope, form)
    return updateProject(scope, id, { ...project, clientId, version: form.version })
  })
}

function parts({
  requestId,
  version,
  clientId,
  shownClient,
  clientVersion,
  clientName,
  clientEmail,
  clientPhone,
  clientAddress,
  sameName,
  ...project
}: TicketForm) {
  const details = {
    name: clientName ?? '',
    email: clientEmail ?? '',
    phone: clientPhone ?? '',
    address: clientAddress ?? '',
  }
  return { project, details }
}

/** The id of the project's client once it is saved; null for none, undefined when the form says nothing of it. */
function saveClientOf(scope: Scope, form: TicketForm): number | null | undefined {
  const { details } = parts(form)
  const isBlank = Object.values(details).every(text => text === '')
  if (typeof form.clientId === 'number') {
    const client = requireChosenClient(scope, form.clientId)
    // Details typed beside another choice are not that client's.
    if (form.shownClient === client.id && !isBlank)
      updateShownClient(scope, client, details, form.clientVersion)
    return client.id
  }
  if (isBlank) return form.clientId
  requireName(details)
  if (form.sameName !== 'on' && hasClientNamed(scope, details.name)) {
    throw new Invalid({
      clientName: [
        `You already have a client called ${details.name}. Choose them above, or tick the box below`,
      ],
    })
  }
  return createClient(scope, details).id
}

type Details = Pick<Client, 'name' | 'email' | 'phone' | 'address'>

function updateShownClient(
  scope: Scope,
  client: Client,
  details: Details,
  version: number | undefined,
): void {
  requireName(details)
  if (changedFields(client, details).length > 0) updateClient(scope, client.id, { ...details, version })
}

function requireName({ name }: Details): void {
  if (name === '') throw new Invalid({ clientName: ['Please enter the client’s name'] })
}

function requireChosenClient(scope: Scope, id: number): Client {
  try {
    return requireClient(scope, id)
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ clientId: ['Please choose one of your clients'] })
    throw error
  }
}
