import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Stale } from '#app/domain/errors.ts'
import { requestIdField, versionField } from '#app/domain/fields.schema.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatInstant, fullName, initials, roleLabel } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { parseId } from '#app/domain/id.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { personText } from '#app/domain/tasks/task.ts'
import { positionInWho } from '#app/domain/templates/task-plan.ts'
import { templateName, templateStages } from '#app/domain/templates/template.schema.ts'
import { type TemplateDifference, templateDifferences } from '#app/domain/templates/template-conflict.ts'
import {
  draftOf,
  isSameTemplate,
  type TemplateDraft,
  type TypedTemplate,
  templateFields,
  typedTemplate,
} from '#app/domain/templates/template-draft.ts'
import { type EditorAsk, pressed } from '#app/domain/templates/template-edit.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, newRequestId, readForm } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listPositionNames } from '#app/models/positions/position-name.server.ts'
import { getTemplate, type Template } from '#app/models/templates/template.server.ts'
import {
  openBlankEditor,
  openTemplateEditor,
  requireEditedTemplate,
  startOf,
} from '#app/services/templates/open-template-editor.server.ts'
import { saveEditedTemplate } from '#app/services/templates/save-edited-template.server.ts'
import { discardTemplateDraft, saveTemplateDraft } from '#app/services/templates/template-draft.server.ts'

const editorPath = '/create-task-template'

const listPath = '/saved-task-templates'

function isForNew(url: URL): boolean {
  return url.searchParams.get('mode') === 'create' || url.searchParams.get('new') === 'true'
}

export function readTemplateEditor(scope: Scope, url: URL) {
  const isFresh = isForNew(url)
  const opened = isFresh ? openBlankEditor(scope) : openTemplateEditor(scope, idQuery(url, 'edit'))
  const { start, draft, savedAt, isGone } = opened
  const people = listPeople(scope, start)
  const today = dayIn(scope.timeZone, Date.now())
  return {
    draft: withPeople(draft, people),
    /** When a new template was begun, which discards an older draft; null when none was. */
    beganAtMs: isFresh ? Date.now() : null,
    isGone,
    savedAt: savedAt === null ? null : formatInstant(savedAt, scope.timeZone, today),
    savedAtMs: savedAt ?? 0,
    people,
    positions: listPositionNames(scope),
    requestId: newRequestId(),
    timeZone: scope.timeZone,
    at: url.searchParams.get('at') ?? '',
  }
}

/** What a form's answer shows in place of what the page was read with. */
export type EditorReply = {
  draft: TemplateDraft
  requestId: string
  /** Deleted since: it can be saved as a new one. */
  isGone: boolean
  errors?: Record<string, string[]>
  ask?: EditorAsk
  conflict?: {
    version: number
    rows: TemplateDifference[]
    lastChange: FormReply['lastChange']
  } | null
}

type Posted = { typed: TypedTemplate; requestId: string; version: string; errors: Record<string, string[]> }

/** Repeated fields, files and odd people are errors. */
function takeFields(form: FormData): Posted {
  const errors: Record<string, string[]> = {}
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : ''
    const isPerson = text === '' || positionInWho(text) !== '' || parseId(text) !== null
    if (fields.has(name) || typeof value !== 'string') errors[name] = ['Please enter text']
    else if (name.endsWith('.assignedTo') && !isPerson) errors[name] = [chooseMember]
    if (!fields.has(name)) fields.set(name, text)
  }
  const version = fields.get('use:version') ?? fields.get('version') ?? ''
  return { typed: typedTemplate(fields), requestId: fields.get('requestId') ?? '', version, errors }
}

/** Every button but save and discard stores the draft and returns to the page. */
export async function answerTemplateForm(scope: Scope, request: Request, url: URL) {
  const edited = requireEditedTemplate(scope, isForNew(url) ? null : idQuery(url, 'edit'))
  const { id, isGone } = edited
  const form = await readForm(request)
  const posted = takeFields(form)
  const button = form.has('use:version') ? 'save' : String(form.get('intent') ?? '')
  const { aim, ask, focus, ...press } = pressed(posted.typed, button)
  const draft = { ...press.draft, id }
  const reply: EditorReply = { draft, requestId: posted.requestId || newRequestId(), isGone }
  if (aim === 'save' || aim === 'save-new')
    return save(scope, id, { posted, reply, isNew: aim === 'save-new' })
  const page = (at = '') => redirect(hrefWith(editorPath, { edit: id, at }), 303)
  if (aim === 'take-theirs' && !isGone) {
    discardTemplateDraft(scope, id)
    return page()
  }
  const isUntouched = aim === 'discard' && !isGone && isSameTemplate(draft, startOf(scope, edited.template))
  if (isUntouched || aim === 'discard-now') {
    discardTemplateDraft(scope, id)
    return isUntouched ? redirect(listPath, 303) : redirectWithFlash(listPath, { title: 'Draft discarded' })
  }
  saveTemplateDraft(scope, draft)
  const asked = aim === 'discard' ? aim : ask
  return asked === null ? page(focus) : data({ reply: { ...reply, ask: asked } })
}

const editedTemplateForm = z.object({
  name: templateName,
  version: versionField,
  requestId: requestIdField,
  stages: templateStages,
})

type Saving = { posted: Posted; reply: EditorReply; isNew: boolean }

async function save(scope: Scope, edited: number | null, { posted, reply, isNew }: Saving) {
  const { draft } = reply
  if (Object.keys(posted.errors).length > 0) return data({ reply: { ...reply, errors: posted.errors } }, 400)
  if (reply.isGone && !isNew) {
    saveTemplateDraft(scope, draft)
    return data({ reply }, 409)
  }
  const id = isNew ? null : edited
  const fields = new FormData()
  for (const [name, value] of templateFields(draft)) fields.set(name, value)
  fields.set('version', id === null ? '' : posted.version)
  fields.set('requestId', posted.requestId)
  const answer = await handleFields(
    fields,
    editedTemplateForm,
    content => {
      const { name } = saveTemplate(scope, { ...content, id, draftOf: edited })
      return redirectWithFlash(listPath, {
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
  return data({ reply: { ...reply, errors, conflict } }, answer.init ?? undefined)
}

/** Milliseconds (spec 2, section 9). */
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

function assignedIn({ stages }: TemplateDraft): number[] {
  return stages.flatMap(({ tasks }) => tasks.flatMap(({ assignedTo }) => assignedTo ?? []))
}

/** Includes people of the template who have left. */
function listPeople(scope: Scope, start: TemplateDraft) {
  const today = dayIn(scope.timeZone, Date.now())
  const members = listMembers(scope).map(({ id, firstName, lastName, username, role, away }) => {
    const name = fullName(firstName, lastName, username)
    const choice = personText({ id, name, role: roleLabel(role), away }, today)
    return { id, name, initials: initials(firstName, lastName, username), choice }
  })
  const known = new Set(members.map(({ id }) => id))
  const gone = [...new Set(assignedIn(start))].filter(id => !known.has(id))
  const left = { name: 'Former colleague', initials: '?', choice: 'Former colleague · no longer active' }
  return [...members, ...gone.map(id => ({ id, ...left }))]
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
