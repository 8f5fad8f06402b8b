import { freeGrowth, grownBytes } from '#app/domain/companies/storage.ts'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { formatCount } from '#app/domain/format.ts'
import { maxOpenTodos, maxProjectTasks, maxTemplates } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { VersionedNoun } from '#app/domain/nouns.ts'
import { may } from '#app/domain/permissions.ts'
import { namesMoney, withoutMoney } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { staleSave } from '#app/models/activities/last-change.server.ts'
import { type Client, findClient } from '#app/models/clients/client.server.ts'
import { findProject, type Project } from '#app/models/projects/project.server.ts'
import type { StagePlace } from '#app/models/projects/project-writes.server.ts'
import { listStages, requireStageNamed, type Stage } from '#app/models/stages/stage.server.ts'
import { countProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { countTemplates, getTemplate, type Template } from '#app/models/templates/template.server.ts'
import { countOpenTodos } from '#app/models/todos/todo-list.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'

// Call these inside the transaction that writes what they check.

function chosen<T>(record: T | null, field: string, message: string): T {
  if (record === null) throw new Invalid({ [field]: [message] })
  return record
}

export function ensureClient(scope: Scope, id: number): Client {
  return chosen(findClient(scope, id), 'clientId', 'Please choose one of your clients')
}

export function ensureProject(scope: Scope, id: number): Project {
  return chosen(findProject(scope, id), 'projectId', 'Please choose one of your jobs')
}

export function ensureTemplate(scope: Scope, id: number): Template {
  return chosen(getTemplate(scope, id), 'templateId', 'Please choose one of your templates')
}

/** Throws Conflict; call it after the tasks are written. */
export function ensureTasksFit(scope: Scope, projectId: number | null): void {
  if (projectId === null || countProjectTasks(scope, projectId) <= maxProjectTasks) return
  const most = formatCount(maxProjectTasks)
  throw new Conflict(`A job holds ${most} tasks at most. Please delete some first, or begin another job`)
}

/** Throws Conflict; call it after the template is written. */
export function ensureTemplatesFit(scope: Scope): void {
  if (countTemplates(scope) <= maxTemplates) return
  throw new Conflict(`A company keeps ${maxTemplates} templates at most. Please delete one first`)
}

/** Throws Conflict; call it after the to-do is written. */
export function ensureTodosFit(scope: Scope): void {
  if (countOpenTodos(scope) <= maxOpenTodos) return
  const most = formatCount(maxOpenTodos)
  throw new Conflict(`A list holds ${most} open to-dos at most. Please complete or delete some first`)
}

/** The named stage; without a name the project's; without a project the company's first. */
export function ensureTaskStage(
  scope: Scope,
  name: string | undefined,
  project: Project | null,
): Stage['id'] {
  if (name !== undefined) return requireStageNamed(scope, name).id
  if (project) return project.stageId
  return chosen(listStages(scope)[0] ?? null, 'stage', 'Please set up a stage first').id
}

export type NamedPlace = StagePlace & { name: string; colour: string }

/** The company's stages as places, in working order. */
export function stagePlaces(scope: Scope): NamedPlace[] {
  return listStages(scope).map(({ id, name, colour, position }, at, all) => ({
    id,
    name,
    colour,
    position,
    isLast: at === all.length - 1,
  }))
}

type StageChoice = { stageId?: number | undefined; stage?: string | undefined }

/** The name, in any letter case, wins over the id. */
export function isChosen(place: NamedPlace, { stageId, stage }: StageChoice): boolean {
  return stage === undefined ? place.id === stageId : nameKey(place.name) === nameKey(stage)
}

export function ensurePlace(places: readonly NamedPlace[], choice: StageChoice): NamedPlace | null {
  if (choice.stageId === undefined && choice.stage === undefined) return null
  const place = places.find(place => isChosen(place, choice)) ?? null
  return chosen(place, choice.stage === undefined ? 'stageId' : 'stage', 'Please choose one of your stages')
}

export function refuseMoney(scope: Scope, fields: object): void {
  if (namesMoney(fields)) requireSeesMoney(scope)
}

/** Of who sends an amount. */
export function requireSeesMoney(scope: Scope): void {
  if (!may(scope, 'money.read')) throw new Forbidden('Only admins and project managers can enter values')
}

type Current = { id: number; version: number }

/** Throws Stale when the change was made from another version; an undefined version passes. */
export function ensureVersion(
  scope: Scope,
  noun: VersionedNoun,
  current: Current,
  version: number | undefined,
): void {
  if (version !== undefined && version !== current.version) throw staleSave(scope, noun, current)
}

type Change = object & { version?: number | undefined }

export function ensureChange(scope: Scope, noun: VersionedNoun, current: Current, change: Change): void {
  ensureVersion(scope, noun, current, change.version)
  const grown = grownBytes(current, change)
  if (grown > freeGrowth) requireStorage(scope, grown)
}

/** Does not show money in the refusal to people who may not see it. */
export function ensureProjectChange(scope: Scope, current: Project, change: Change): void {
  ensureChange(scope, 'project', may(scope, 'money.read') ? current : withoutMoney(current), change)
}
