import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { addressInOneLine, formatDate } from '#app/domain/format.ts'
import { limits, maxProjectTasks } from '#app/domain/limits.ts'
import { splitByWeight } from '#app/domain/money/money.ts'
import type { ChosenTotals } from '#app/domain/quotes/chosen-totals.ts'
import {
  type AgreedRoom,
  agreedRooms,
  neededList,
  quotedWork,
  stageOfWork,
  type Work,
  workByRoom,
  workTitle,
} from '#app/domain/quotes/job-of-quote.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import type { Scope } from '#app/domain/scope.ts'
import { planApplication } from '#app/domain/templates/template-application.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import { insertProjectMaterials } from '#app/models/agreed/project-materials.server.ts'
import { insertProjectRooms } from '#app/models/agreed/project-rooms.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { requireFileToEdit } from '#app/models/files/file.server.ts'
import { listFilesById } from '#app/models/files/file-list.server.ts'
import { saveFile, takeRevision } from '#app/models/files/file-writes.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { findProject, type Project } from '#app/models/projects/project.server.ts'
import { insertProject, saveProject } from '#app/models/projects/project-writes.server.ts'
import { type Quote, requireQuote } from '#app/models/quotes/quote.server.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import {
  insertProjectTasks,
  listProjectTasks,
  readTaskPlaces,
  writeTaskEstimates,
} from '#app/models/tasks/project-tasks.server.ts'
import { getTemplate } from '#app/models/templates/template.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { type NamedPlace, stagePlaces } from '#app/services/ensure.server.ts'
import { askForPayment } from '#app/services/payments/ask-for-payment.server.ts'
import { putOwnOnBoard } from '#app/services/projects/add-to-dashboard.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'

export type Agreed = {
  quote: LinkedQuote
  totals: ChosenTotals
  extras: ReadonlySet<string>
  name: string
  orderNumber: string
  acceptedAt: number
}

/** Fills the linked job if there is one. Call it inside the transaction of the acceptance. Returns the job's id. */
export function makeAgreedJob(scope: Scope, agreed: Agreed): number {
  const { quote, totals, extras } = agreed
  const whole = requireQuote(scope, quote.id)
  const places = stagePlaces(scope)
  const rooms = agreedRooms(whole.rooms, extras)
  const linked = quote.projectId === null ? null : findProject(scope, quote.projectId)
  const project = linked ? updateAgreed(scope, linked, agreed) : createAgreed(scope, whole, places, agreed)
  const added = addTemplate(scope, project, whole, linked === null ? 'replace' : 'add')
  const roomIds = insertProjectRooms(scope, project.id, rooms)
  addWork(scope, project, { rooms, places, work: quotedWork(rooms, whole.hoursOfDay), added })
  insertProjectMaterials(
    scope,
    project.id,
    neededList(rooms).map(({ room, ...needed }) => ({ ...needed, roomId: roomIds[room] ?? null })),
  )
  addPaymentStages(scope, project, whole, quote, totals)
  takeFilesAlong(scope, project, whole)
  return project.id
}

function notesOf({ quote, name, orderNumber, acceptedAt }: Agreed): string {
  const { document } = quote
  const on = formatDate(dayIn(quote.timeZone, acceptedAt))
  const lines = [
    `Quote ${quote.number} Rev ${revisionName(quote.revision)}, accepted by ${name} on ${on}.`,
    orderNumber && `Order number: ${orderNumber}`,
    document.siteAddress && `Site: ${addressInOneLine(document.siteAddress)}`,
    document.exclusions && `Not in the price:\n${document.exclusions}`,
  ]
  return lines.filter(Boolean).join('\n').slice(0, limits.notes)
}

function createAgreed(scope: Scope, quote: Quote, places: readonly NamedPlace[], agreed: Agreed): Project {
  const place = places[0]
  if (!place) throw new Error(`Company ${scope.companyId} has no stages`)
  const client = quote.clientId === null ? null : findClient(scope, quote.clientId)
  const values = {
    name: agreed.quote.document.title,
    notes: notesOf(agreed),
    clientId: client?.id ?? null,
    estimatedValue: agreed.totals.net,
    startDate: dayIn(scope.timeZone, agreed.acceptedAt),
    dueDate: null,
  }
  const project = insertProject(scope, values, place)
  const { id, name } = project
  recordActivity(scope, 'project.created', { subjectId: id, projectId: id, detail: { name } })
  putOwnOnBoard(scope, id)
  return project
}

/** Keeps its notes and puts these before them, if there is room. */
function updateAgreed(scope: Scope, project: Project, agreed: Agreed): Project {
  const notes = [notesOf(agreed), project.notes].filter(Boolean).join('\n\n')
  const fields = notes.length <= limits.notes ? ['notes', 'estimatedValue'] : ['estimatedValue']
  const saved = saveProject(scope, project, {
    estimatedValue: agreed.totals.net,
    ...(notes.length <= limits.notes && { notes }),
  })
  const { id } = project
  recordActivity(scope, 'project.updated', { subjectId: id, projectId: id, detail: { fields } })
  return saved
}

/** A template that is gone or too large does not stop the acceptance. */
function addTemplate(scope: Scope, project: Project, { templateId }: Quote, mode: 'replace' | 'add') {
  const template = templateId === null ? null : getTemplate(scope, templateId)
  const before = new Set(listProjectTasks(scope, project.id).map(({ id }) => id))
  if (!template || !hasRoom(scope)) return []
  const planned = planApplication(template.tasks, listStages(scope), memberIds(scope)).tasks.length
  if (planned === 0 || before.size + planned > maxProjectTasks) return []
  applyTemplate(scope, project.id, { templateId: template.id, mode, bypassMismatchCheck: true })
  return listProjectTasks(scope, project.id).filter(({ id }) => !before.has(id))
}

function hasRoom(scope: Scope): boolean {
  try {
    requireStorage(scope)
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}

type Added = ReturnType<typeof addTemplate>

type Labour = {
  rooms: readonly AgreedRoom[]
  places: readonly NamedPlace[]
  work: readonly Work[]
  added: Added
}

/** Quoted hours go onto the template's tasks of the stage, in proportion to their estimates; without any, onto new tasks. */
function addWork(scope: Scope, project: Project, { rooms, places, work, added }: Labour): void {
  const own: (Work & { stageId: number })[] = []
  const estimates = places.flatMap(place => {
    const here = work.filter(one => stageOfWork(one, places)?.id === place.id)
    const tasks = added.filter(({ stageId }) => stageId === place.id)
    if (here.length === 0) return []
    if (tasks.length === 0) {
      own.push(...here.map(one => ({ ...one, stageId: place.id })))
      return []
    }
    const minutes = here.reduce((sum, one) => sum + one.minutes, 0)
    const weights = tasks.map(({ estimatedMinutes }) => estimatedMinutes ?? 0)
    const parts = splitByWeight(minutes, weights.some(weight => weight > 0) ? weights : weights.map(() => 1))
    return tasks.flatMap(({ id }, at) => {
      const part = Math.min(parts[at] ?? 0, limits.estimatedMinutes)
      return part > 0 ? [{ id, minutes: part }] : []
    })
  })
  writeTaskEstimates(scope, estimates)
  addOwnTasks(scope, project, own, rooms)
}

/** More are joined into one for each room and stage. */
const maxOwnTasks = 60

function addOwnTasks(
  scope: Scope,
  project: Project,
  own: readonly (Work & { stageId: number })[],
  rooms: Labour['rooms'],
): void {
  const tasks = own.length > maxOwnTasks ? workByRoom(own) : own
  const { lastPositions, total } = readTaskPlaces(scope, project.id)
  const fitting = tasks.slice(0, Math.max(0, maxProjectTasks - total))
  const ids = insertProjectTasks(
    scope,
    project.id,
    fitting.map(one => ({
      title: workTitle(rooms[one.room]?.name ?? '', one, limits.taskTitle),
      stageId: one.stageId,
      assignedTo: null,
      dueDate: null,
    })),
    lastPositions,
  )
  writeTaskEstimates(
    scope,
    fitting.flatMap((one, at) => {
      const id = ids[at]
      const minutes = Math.min(one.minutes, limits.estimatedMinutes)
      return id === undefined ? [] : [{ id, minutes }]
    }),
  )
}

/** Shared files of no project yet become the job's. */
function takeFilesAlong(scope: Scope, { id: projectId }: Project, { sharedFiles }: Quote): void {
  for (const file of listFilesById(
    scope,
    (sharedFiles ?? []).flatMap(({ id }) => id ?? []),
  )) {
    const { id, originalName, projectId: owner, nameKey, category } = file
    if (owner !== null || file.messageId !== null || requireFileToEdit(scope, id).isUpload) continue
    const revision = category === 'drawing' ? { revision: takeRevision(scope, { projectId, nameKey }) } : {}
    saveFile(scope, id, { projectId, ...revision })
    const detail = { name: originalName, fields: ['projectId'] }
    recordActivity(scope, 'file.updated', { subjectId: id, projectId, detail })
  }
}

function addPaymentStages(
  scope: Scope,
  project: Project,
  { id: quoteId, paymentStages }: Quote,
  { document, number }: LinkedQuote,
  totals: ChosenTotals,
): void {
  const nets = paymentStages.length > 0 ? netAmounts(totals, paymentStages) : []
  const isOnline = readStripeAccount(scope).connection === 'ready'
  insertPaymentStages(
    scope,
    project.id,
    paymentStages.map((stage, at) => {
      const gross = totals.stages[at] ?? 0
      const isDue = stage.trigger === 'accepted' && gross > 0
      const asked = { gross, note: `${stage.name}, ${number}`, currency: document.company.currency, isOnline }
      return {
        quoteId,
        name: stage.name,
        share: stage.share,
        amount: stage.amount ?? null,
        trigger: stage.trigger,
        when: stage.when,
        daysToPay: stage.daysToPay,
        net: nets[at] ?? 0,
        gross,
        paymentId: isDue ? askForPayment(scope, project.id, asked) : null,
      }
    }),
  )
}

function netAmounts({ groups }: ChosenTotals, stages: Quote['paymentStages']): number[] {
  return stageAmounts(
    groups.map(group => ({ ...group, vatAmount: 0 })),
    stages,
  )
}
