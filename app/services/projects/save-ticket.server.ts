import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { TicketForm } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { mismatchUnseen } from '#app/domain/templates/template-application.ts'
import { type Client, findClient } from '#app/models/clients/client.server.ts'
import { findProject, type Project, requireProject } from '#app/models/projects/project.server.ts'
import { createClient, refuseSameName } from '#app/services/clients/create-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { ensureClient } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { createProject } from './create-project.server.ts'
import { type UpdatedProject, updateProject } from './update-project.server.ts'

/** All or nothing. */
export function createTicket(scope: Scope, form: TicketForm): Project {
  requireMay(scope, 'project.create')
  const { templateId, shownMismatch } = form
  const make = () =>
    createProject(scope, {
      ...parts(form).project,
      clientId: saveClientOf(scope, form),
      templateId,
      bypassMismatchCheck: shownMismatch === templateId,
    })
  try {
    return once(scope, 'project', { input: form, make, find: findProject })
  } catch (error) {
    throw isMismatch(error) ? new Invalid({ templateId: [mismatchUnseen] }) : error
  }
}

function isMismatch(error: unknown): boolean {
  return error instanceof Conflict && error.body.warning === 'mismatch'
}

/** Both or neither; throws Stale when either was saved in between. */
export function updateTicket(scope: Scope, id: number, form: TicketForm): UpdatedProject {
  requireMay(scope, 'project.edit', requireProject(scope, id))
  return transaction(() => {
    const { project } = parts(form)
    const clientId = saveClientOf(scope, form)
    const { moveTasks, version } = form
    return updateProject(scope, id, { ...project, clientId, version, moveTasks })
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
  moveTasks,
  templateId,
  shownMismatch,
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

/** The client's id; null for none, undefined when the form does not say. */
function saveClientOf(scope: Scope, form: TicketForm): number | null | undefined {
  const { details } = parts(form)
  if (typeof form.clientId === 'number') {
    const client = ensureClient(scope, form.clientId)
    if (form.shownClient === client.id) updateShownClient(scope, client, form)
    else refuseOthersDetails(scope, client, form)
    return client.id
  }
  if (isBlank(details)) return form.clientId
  requireName(details)
  refuseSameName(scope, details.name, form.sameName, 'clientName')
  return createClient(scope, details).id
}

type Details = Pick<Client, 'name' | 'email' | 'phone' | 'address'>

function isBlank(details: Details): boolean {
  return Object.values(details).every(text => text === '')
}

/** People who may not edit clients only see the details, so an older version is no change. */
function updateShownClient(scope: Scope, client: Client, form: TicketForm): void {
  if (form.clientName === undefined || !may(scope, 'client.edit', client)) return
  const { details } = parts(form)
  requireName(details)
  updateClient(scope, client.id, { ...details, version: form.clientVersion })
}

/** Throws Invalid, so that details typed for another client are not lost. */
function refuseOthersDetails(scope: Scope, client: Client, form: TicketForm): void {
  const { details } = parts(form)
  const shown = typeof form.shownClient === 'number' ? findClient(scope, form.shownClient) : null
  const isTyped = !isBlank(details) && (!shown || changedFields(shown, details).length > 0)
  const isReadOnly = shown !== null && !may(scope, 'client.edit', shown)
  if (!isTyped || isReadOnly) return
  throw new Invalid({
    clientId: [
      `The details below are not those of ${client.name}. Press “Show This Client’s Details”, or choose “New client” to keep them`,
    ],
  })
}

function requireName({ name }: Details): void {
  if (name === '') throw new Invalid({ clientName: ['Please enter the client’s name'] })
}
