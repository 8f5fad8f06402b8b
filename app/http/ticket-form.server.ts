import { NotFound } from '#app/domain/errors.ts'
import { jobNumber } from '#app/domain/format.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import { clientFormValues, type FormValues, projectFormValues } from '#app/domain/project-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Client, listClientChoices, requireClient } from '#app/models/client.server.ts'
import { nextJobNumber } from '#app/models/project.server.ts'
import { requireProjectSheet } from '#app/models/project-list.server.ts'
import { listStages } from '#app/models/stage.server.ts'
import { type FormReply, newRequestId, readForm } from './form.server.ts'

/** Most clients offered to choose from; the rest have 'Add New Project' in their own dialog. */
const mostChoices = 500

function idIn(url: URL, name: string): number | null {
  const value = url.searchParams.get(name)
  if (value === null || value === '') return null
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new NotFound()
  return Number(value)
}

/** The project being edited, `?edit=`; null when one is being created. */
export function editedProject(url: URL): number | null {
  return idIn(url, 'edit')
}

type OfferedClient = Pick<Client, 'id' | 'name' | 'email' | 'phone' | 'address' | 'version'>

/** What the ticket form starts from: a new ticket, one for `?clientId=`, or the project `?edit=`. */
export function readTicketForm(scope: Scope, url: URL) {
  const projectId = editedProject(url)
  return projectId === null ? newTicket(scope, url) : editedTicket(scope, projectId)
}

function newTicket(scope: Scope, url: URL) {
  requireMay(scope, 'project.create')
  const clientId = idIn(url, 'clientId')
  const client = clientId === null ? null : requireClient(scope, clientId)
  const stages = listStages(scope)
  const values: FormValues = {
    stageId: String(stages[0]?.id ?? ''),
    status: 'active',
    requestId: newRequestId(),
    ...clientFormValues(client),
  }
  return {
    ...shared(scope, client),
    projectId: null,
    jobNumber: jobNumber(nextJobNumber(scope)),
    stages,
    values,
  }
}

function editedTicket(scope: Scope, id: number) {
  const { client, stages, ...project } = requireProjectSheet(scope, id)
  requireMay(scope, 'project.edit', project)
  const values: FormValues = {
    ...projectFormValues(project, may(scope, 'money.read')),
    ...clientFormValues(client),
  }
  return {
    ...shared(scope, client),
    projectId: id,
    jobNumber: jobNumber(project.jobNumber),
    stages,
    values,
  }
}

function shared(scope: Scope, client: OfferedClient | null) {
  const choices = listClientChoices(scope, mostChoices)
  const isListed = client === null || choices.some(({ id }) => id === client.id)
  return {
    clients: isListed ? choices : [client, ...choices],
    isCut: choices.length === mostChoices,
    seesMoney: may(scope, 'money.read'),
    mayEditClients: may(scope, 'client.edit'),
    timeZone: scope.timeZone,
  }
}

/** How the form is to be shown again when nothing is saved: as a card, as fields, or with the chosen client's details. */
export async function readTicketView(
  scope: Scope,
  request: Request,
): Promise<(FormReply & { view: 'preview' | 'form' }) | null> {
  const form = await readForm(request.clone())
  const intent = form.get('intent')
  if (intent !== 'preview' && intent !== 'edit' && intent !== 'client') return null
  const typed: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string' && name !== 'intent') typed[name] = value
  const chosen = intent === 'client' ? chosenDetails(scope, typed) : {}
  return { values: { ...typed, ...chosen }, errors: {}, view: intent === 'preview' ? 'preview' : 'form' }
}

function chosenDetails(scope: Scope, { clientId = '' }: FormValues): FormValues {
  return clientFormValues(/^[1-9]\d{0,14}$/.test(clientId) ? requireClient(scope, Number(clientId)) : null)
}
