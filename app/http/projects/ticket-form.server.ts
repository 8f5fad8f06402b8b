import { isCalendarDay } from '#app/domain/calendar/calendar.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { readBase } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import { dueDateOrDefault } from '#app/domain/projects/due-date.ts'
import { clientFormValues, type FormValues, projectFormValues } from '#app/domain/projects/project-form.ts'
import { baseWithDetails } from '#app/domain/projects/ticket-conflict.ts'
import type { Scope } from '#app/domain/scope.ts'
import { sumTemplateStages } from '#app/domain/templates/template.ts'
import { newRequestId, peekForm, typedValues } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { listInCharge } from '#app/http/projects/in-charge.server.ts'
import { readTemplatePlan } from '#app/http/templates/template-choice-page.server.ts'
import { type Client, findClient, requireClient } from '#app/models/clients/client.server.ts'
import { listClientChoices } from '#app/models/clients/client-list.server.ts'
import { readNextJob } from '#app/models/projects/project.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { countDatedTasks } from '#app/models/tasks/task-dates.server.ts'
import { getTemplate, listTemplateChoices } from '#app/models/templates/template.server.ts'

/** Other clients have 'Add New Project' in their own dialog. */
const maxChoices = 500

/** Other templates are applied on the project's page. */
const maxTemplates = 200

export function editedProject(url: URL): number | null {
  return idQuery(url, 'edit')
}

type OfferedClient = Pick<Client, 'id' | 'name' | 'email' | 'phone' | 'address' | 'version'>

export function readTicketForm(scope: Scope, currency: string, url: URL) {
  const projectId = editedProject(url)
  const ticket = projectId === null ? newTicket(scope, url) : editedTicket(scope, projectId)
  return { ...ticket, currency: may(scope, 'money.read') ? currency : null }
}

function newTicket(scope: Scope, url: URL) {
  requireMay(scope, 'project.create')
  const clientId = idQuery(url, 'clientId')
  const client = clientId === null ? null : requireClient(scope, clientId)
  const { jobNumber, stages } = readNextJob(scope)
  const values: FormValues = {
    stageId: String(stages[0]?.id ?? ''),
    status: 'active',
    templateId: '',
    assignedTo: '',
    requestId: newRequestId(),
    ...clientFormValues(client),
  }
  return {
    ...shared(scope, client, null),
    templates: listTemplateChoices(scope, '', maxTemplates).map(templateChoice),
    projectId: null,
    openDated: 0,
    jobNumber,
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
    ...shared(scope, client, project.assignedTo),
    templates: [],
    projectId: id,
    openDated: countDatedTasks(scope, id),
    jobNumber: project.jobNumber,
    stages,
    values,
  }
}

function shared(scope: Scope, client: OfferedClient | null, inCharge: number | null) {
  const choices = listClientChoices(scope, maxChoices)
  const isListed = client === null || choices.some(({ id }) => id === client.id)
  return {
    clients: isListed ? choices : [client, ...choices],
    isCut: choices.length === maxChoices,
    people: listInCharge(scope, inCharge),
    mayEditClients: may(scope, 'client.edit'),
    timeZone: scope.timeZone,
  }
}

function templateChoice({ id, name, tasks }: ReturnType<typeof listTemplateChoices>[number]) {
  const count = sumTemplateStages(tasks).reduce((sum, { taskCount }) => sum + taskCount, 0)
  return { id, label: `${name}, ${count === 0 ? 'no tasks' : plural(count, 'task')}` }
}

/** What the chosen template would do; null without one, or when it is gone. */
export function readTicketPlan(scope: Scope, values: FormValues) {
  const id = parseId(values.templateId)
  const template = id === null ? null : getTemplate(scope, id)
  if (!template) return null
  const stages = listStages(scope)
  const startDate = dayTyped(values.startDate)
  const dueDate = dueDateOrDefault(startDate, dayTyped(values.dueDate))
  const stageId = stages.find(stage => String(stage.id) === values.stageId)?.id ?? stages[0]?.id ?? 0
  return readTemplatePlan(scope, { stages, startDate, dueDate, stageId }, template)
}

function dayTyped(value = ''): string | null {
  return isCalendarDay(value) ? value : null
}

/** For buttons that save nothing: preview, back, another client's details, a template's tasks. */
export async function readTicketView(
  scope: Scope,
  request: Request,
): Promise<(FormReply & { view: 'preview' | 'form' }) | null> {
  const form = await peekForm(request)
  const intent = String(form.get('intent'))
  if (!['preview', 'edit', 'client', 'template'].includes(intent)) return null
  const values = typedValues(form)
  delete values.intent
  delete values.base
  delete values.shownMismatch
  const reply = { values, base: readBase(form.get('base')), errors: {} }
  const view = intent === 'preview' ? 'preview' : 'form'
  return { ...(intent === 'client' ? withChosenDetails(scope, reply) : reply), view }
}

function withChosenDetails(scope: Scope, reply: FormReply): FormReply {
  const typed = reply.values
  const id = parseId(typed.clientId)
  const client = id === null ? null : findClient(scope, id)
  if (id !== null && !client) {
    return { ...reply, errors: { clientId: ['Please choose one of your clients'] } }
  }
  const details = clientFormValues(client)
  const base = reply.base && baseWithDetails(reply.base, details)
  return { ...reply, base, values: { ...typed, ...details } }
}
