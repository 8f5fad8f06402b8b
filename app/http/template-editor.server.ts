import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Stale } from '#app/domain/errors.ts'
import { requestIdField, versionField } from '#app/domain/fields.schema.ts'
import { formatInstant, fullName, initials, roleLabel } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { templateAssignee, templateName, templateStages } from '#app/domain/template.schema.ts'
import { type TemplateDifference, templateDifferences } from '#app/domain/template-conflict.ts'
import { blankDraft, draftOf, isSameTemplate, type TemplateDraft } from '#app/domain/template-draft.ts'
import { settled } from '#app/domain/template-edit.ts'
import {
  afterIntent,
  placeAfter,
  type TemplateIntent,
  type TypedTemplate,
  templateFields,
  templateIntent,
  typedTemplate,
  withAdded,
} from '#app/domain/template-form.ts'
import { listStages } from '#app/models/stage.server.ts'
import { getTemplate, requireTemplate, type Template } from '#app/models/template.server.ts'
import { listMembers } from '#app/models/user.server.ts'
import { saveEditedTemplate } from '#app/services/templates/save-edited-template.server.ts'
import {
  discardTemplateDraft,
  findTemplateDraft,
  saveTemplateDraft,
} from '#app/services/templates/template-draft.server.ts'
import { redirectWithFlash } from './flash.server.ts'
import { type FormReply, handleForm, newRequestId, readForm } from './form.server.ts'
import { idQuery } from './input.server.ts'

const editorPath = '/create-task-template'

function isForNew(url: URL): boolean {
  return url.searchParams.get('mode') === 'create' || url.searchParams.get('new') === 'true'
}

/** The template that the address names, when the person may edit it; null for a new one. */
function editedTemplate(scope: Scope, url: URL): Template | null {
  const id = isForNew(url) ? null : idQuery(url, 'edit')
  if (id === null) {
    requireMay(scope, 'template.create')
    return null
  }
  const template = requireTemplate(scope, id)
  requireMay(scope, 'template.edit', template)
  return template
}

/** The template that a waiting draft was made from, if it is still there for the person to edit. */
function templateOfDraft(scope: Scope, draft: TemplateDraft | undefined): Template | null {
  const template = draft?.id ? getTemplate(scope, draft.id) : null
  return template && may(scope, 'template.edit', template) ? template : null
}

function startOf(scope: Scope, template: Template | null): TemplateDraft {
  return template ? draftOf(template) : blankDraft(listStages(scope))
}

/** What the editor opens with: by its address a blank template, one that exists, or the draft that waits. */
function openedDraft(scope: Scope, url: URL) {
  const named = editedTemplate(scope, url)
  const waiting = isForNew(url) ? null : findTemplateDraft(scope)
  const template = named ?? templateOfDraft(scope, waiting?.draft)
  const start = startOf(scope, template)
  const isMeant = waiting && (named === null || waiting.draft.id === named.id)
  if (!isMeant || isSameTemplate(waiting.draft, start)) return { start, draft: start, savedAt: null }
  // What it was made from may have gone to the bin: it is then a template of its own.
  const { id } = start
  const draft = { ...waiting.draft, id, version: id === null ? null : waiting.draft.version }
  return { start, draft, savedAt: waiting.savedAt }
}

function assignedIn({ stages }: TemplateDraft): number[] {
  return stages.flatMap(({ tasks }) => tasks.flatMap(({ assignedTo }) => assignedTo ?? []))
}

/** Who can be put on a task; who stands in the template stays, even if they have since left. */
function listPeople(scope: Scope, start: TemplateDraft) {
  const members = listMembers(scope).map(({ id, firstName, lastName, username, role }) => ({
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
    role: roleLabel(role),
  }))
  const known = new Set(members.map(({ id }) => id))
  const gone = [...new Set(assignedIn(start))].filter(id => !known.has(id))
  return [
    ...members,
    ...gone.map(id => ({ id, name: 'Former colleague', initials: '?', role: 'no longer active' })),
  ]
}

function withPeople(draft: TemplateDraft, people: readonly { id: number }[]): TemplateDraft {
  const known = new Set(people.map(({ id }) => id))
  const stages = draft.stages.map(stage => ({
    ...stage,
    tasks: stage.tasks.map(task =>
      task.assignedTo === null || known.has(task.assignedTo) ? task : { ...task, assignedTo: null },
    ),
  }))
  return { ...draft, stages }
}

export function readTemplateEditor(scope: Scope, url: URL) {
  const { start, draft, savedAt } = openedDraft(scope, url)
  const people = listPeople(scope, start)
  const today = dayIn(scope.timeZone, Date.now())
  return {
    draft: withPeople(draft, people),
    isFresh: isForNew(url),
    /** When the draft that is shown was kept; null when none is. */
    savedAt: savedAt === null ? null : formatInstant(savedAt, scope.timeZone, today),
    people,
    requestId: newRequestId(),
    timeZone: scope.timeZone,
    /** The control that was used last. */
    at: url.searchParams.get('at') ?? '',
  }
}

export type EditorReply = {
  draft: TemplateDraft
  requestId: string
  errors: Record<string, string[]>
  /** What is asked before it is done: to discard the draft, or to delete the stage at that place. */
  ask: 'discard' | number | null
  conflict: {
    version: number
    rows: TemplateDifference[]
    lastChange: FormReply['lastChange']
  } | null
}

type Posted = { typed: TypedTemplate; requestId: string; version: string; errors: Record<string, string[]> }

/** The form's fields; one that is sent twice, or as a file, is at fault. */
function takeFields(form: FormData): Posted {
  const errors: Record<string, string[]> = {}
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (fields.has(name) || typeof value !== 'string') errors[name] = ['Please enter text']
    if (!fields.has(name)) fields.set(name, typeof value === 'string' ? value : '')
    const isOddPerson = name.endsWith('.assignedTo') && value !== '' && parseId(fields.get(name)) === null
    if (isOddPerson) errors[name] = [templateAssignee]
  }
  return {
    typed: typedTemplate(fields),
    requestId: fields.get('requestId') ?? '',
    version: fields.get('use:version') ?? fields.get('version') ?? '',
    errors,
  }
}

function replyWith(draft: TemplateDraft, { requestId }: Posted, more: Partial<EditorReply> = {}) {
  const reply: EditorReply = { draft, requestId, errors: {}, ask: null, conflict: null, ...more }
  return reply
}

function pageOf(id: number | null, at = ''): string {
  const query = new URLSearchParams({ ...(id === null ? {} : { edit: String(id) }), ...(at ? { at } : {}) })
  return query.size > 0 ? `${editorPath}?${query}` : editorPath
}

/** Does what the form's button says. All but saving and discarding keeps the draft and comes back to the page. */
export async function answerTemplateForm(scope: Scope, request: Request, url: URL) {
  const template = editedTemplate(scope, url)
  const id = template?.id ?? null
  const form = await readForm(request)
  const posted = takeFields(form)
  const isMine = form.has('use:version')
  const intent: TemplateIntent = isMine
    ? { op: 'save' }
    : templateIntent(String(form.get('intent') ?? ''), posted.typed)
  const { typed } = posted
  if (intent.op === 'save') return save(scope, request, id, posted)
  if (intent.op === 'discard-now' || intent.op === 'take-theirs') {
    discardTemplateDraft(scope)
    if (intent.op === 'take-theirs') return redirect(pageOf(id), 303)
    return redirectWithFlash('/saved-task-templates', { title: 'Draft discarded' })
  }
  const draft = { ...afterIntent(typed, intent), id }
  if (intent.op === 'discard' && isSameTemplate(draft, startOf(scope, template))) {
    discardTemplateDraft(scope)
    return redirect('/saved-task-templates', 303)
  }
  saveTemplateDraft(scope, draft)
  if (intent.op === 'discard') return data({ reply: replyWith(draft, posted, { ask: 'discard' }) })
  if (intent.op === 'delete-stage' && draft.stages.length > 1 && draft.stages[intent.stage]) {
    return data({ reply: replyWith(draft, posted, { ask: intent.stage }) })
  }
  return redirect(pageOf(id, placeAfter(typed, intent, draft)), 303)
}

const editedTemplateForm = z.object({
  name: templateName,
  version: versionField,
  requestId: requestIdField,
  stages: templateStages,
})

async function save(scope: Scope, request: Request, id: number | null, posted: Posted) {
  const draft = { ...settled(withAdded(posted.typed)), id }
  if (Object.keys(posted.errors).length > 0) {
    return data({ reply: replyWith(draft, posted, { errors: posted.errors }) }, 400)
  }
  const { requestId, version } = posted
  const fields = new URLSearchParams([...templateFields(draft).map(field => [...field])])
  fields.set('version', id === null ? '' : version)
  fields.set('requestId', requestId)
  const settledForm = new Request(request.url, { method: 'POST', body: fields })
  const answer = await handleForm(
    settledForm,
    editedTemplateForm,
    content => {
      const { name } = saveTemplate(scope, { ...content, id })
      return redirectWithFlash('/saved-task-templates', {
        title: `Template "${name}" saved successfully!`,
        tone: 'good',
        ms: shownMs,
      })
    },
    'Error saving template: Something went wrong on our side. Please try again.',
  )
  if (answer instanceof Response) return answer
  const { errors, lastChange } = answer.data.reply
  const current = answer.data.reply.current ? getTemplate(scope, id ?? 0) : null
  const conflict = current && { version: current.version, rows: rowsOf(scope, current, draft), lastChange }
  return data({ reply: replyWith(draft, posted, { errors, conflict }) }, answer.init ?? undefined)
}

/** Spec 2, section 9: how long what became of a template is shown. */
const shownMs = 3000

function saveTemplate(scope: Scope, edited: Parameters<typeof saveEditedTemplate>[1]): Template {
  try {
    return saveEditedTemplate(scope, edited)
  } catch (error) {
    if (error instanceof Conflict && !(error instanceof Stale)) {
      throw new Conflict(`Error saving template: ${error.message}`)
    }
    throw error
  }
}

function rowsOf(scope: Scope, current: Template, draft: TemplateDraft): TemplateDifference[] {
  const theirs = draftOf(current)
  const names = new Map(listPeople(scope, theirs).map(({ id, name }) => [id, name]))
  return templateDifferences(theirs, draft, id => names.get(id) ?? 'somebody')
}
