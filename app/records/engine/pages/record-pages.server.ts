import { z } from 'zod'
import { binDays } from '#app/domain/bin/bin.ts'
import { dayIn } from '#app/domain/clock.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import { boxName, type FieldInput, labelsOf } from '#app/domain/records/field-input.ts'
import type { Scope } from '#app/domain/scope.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm, newRequestId } from '#app/http/form.server.ts'
import { idParam, pageParam, searchParam } from '#app/http/input.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { recordAt } from '#app/records/records.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import type { PlainRecord } from '../define-record.server.ts'
import type { Field, Upload } from '../fields.server.ts'
import { type AnyRow, authorOf } from '../record-reads.server.ts'
import { deletedOf } from './deleted-rows.server.ts'
import { type RecordCall, recordForm, recordPage, requireFeatures } from './record-call.server.ts'
import { detailsOf } from './row-details.server.ts'

const pageSize = 100

function pathOf({ path }: PlainRecord, id: number): string {
  return `${path}/${id}`
}

function isAsked(record: PlainRecord, scope: Scope, row: AnyRow): boolean {
  return !record.hasBin || record.question(scope, row) !== null
}

function questionOf(record: PlainRecord, scope: Scope, row: AnyRow): string {
  const name = record.nameOf(row)
  const fate = record.hasBin ? `${name} can be restored for ${binDays} days.` : `${name} is gone for good.`
  return record.question(scope, row) ?? fate
}

function presentOf(
  call: RecordCall,
  { taken, id, remove }: Upload,
  row: AnyRow | null,
): FieldInput['present'] {
  const fileId = row?.[id]
  if (typeof fileId !== 'number') return undefined
  const removing = { removeName: remove.name, removeLabel: remove.label }
  if (taken === 'photo') return { href: pictureHref({ id: fileId }, 'small'), name: null, ...removing }
  const { originalName } = requireFile(call.scope, fileId)
  return { href: fileHref({ id: fileId, originalName }), name: originalName, ...removing }
}

function inputsOf(call: RecordCall, row: AnyRow | null): FieldInput[] {
  const { record, scope, actor } = call
  return Object.entries(record.fieldsFor(scope)).map(([name, field]): FieldInput => {
    if ('taken' in field) return { ...field.input, name, present: presentOf(call, field, row) }
    const { input, suggest } = field
    const known = suggest && record.valuesOf(scope, name)
    return {
      ...input,
      name,
      ...(input.kind === 'money' && { currency: actor.currency }),
      ...(input.max && { max: dayIn(scope.timeZone, Date.now()) }),
      ...(known && { suggestions: known.length > 0 ? known : suggest }),
    }
  })
}

function valuesOf({ record, scope }: RecordCall, row: AnyRow | null): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, field] of Object.entries(record.fieldsFor(scope))) {
    if ('taken' in field) continue
    const value = row ? row[name] : field.unset?.(scope.timeZone)
    if (field.input.kind === 'ticks') Object.assign(values, tickedValues(name, field, value))
    else if (value !== undefined) values[name] = field.toForm(value)
  }
  return values
}

function tickedValues(name: string, { input, toForm }: Field, value: unknown): Record<string, string> {
  const ticked = toForm(value).split(',')
  const boxes = (input.options ?? []).map(option => option.value)
  return Object.fromEntries(boxes.map(box => [boxName(name, box), ticked.includes(box) ? '1' : '']))
}

/** A form without a ticked box sends none. */
function asForm<S extends z.ZodType>({ fields }: PlainRecord, schema: S) {
  const ticks = Object.entries(fields).filter(([, { input }]) => input.kind === 'ticks')
  const none = Object.fromEntries(ticks.map(([name]) => [name, {}]))
  return z.preprocess((sent: object) => ({ ...none, ...sent }), schema)
}

function formOf(call: RecordCall, row: AnyRow | null) {
  const { record } = call
  const inputs = inputsOf(call, row)
  return {
    inputs,
    labels: labelsOf(inputs),
    values: valuesOf(call, row),
    save: record.words.save,
    hasFiles: Object.keys(record.uploads).length > 0,
    requestId: newRequestId(),
  }
}

function takenOf({ uploads }: PlainRecord): Record<string, Upload['taken']> {
  return Object.fromEntries(Object.entries(uploads).map(([name, { taken }]) => [name, taken]))
}

export const listPage = {
  loader: recordPage(
    ({ read, edit }) => read ?? edit,
    ({ record, scope, actor, url, has }) => {
      const query = searchParam(url)
      const page = pageParam(url)
      const found = record.page(scope, { query }, { limit: pageSize, offset: (page - 1) * pageSize })
      const hasFeature = record.features.length === 0 || record.features.some(has)
      return {
        ...{ query, page, hasFeature, words: record.words, path: record.path },
        ...{ total: found.total, isCut: found.isCut, pageCount: Math.ceil(found.total / pageSize) },
        title: record.home(has).label,
        tabs: record.tabs,
        lead: record.docs.about,
        feature: record.features[0] ?? null,
        hasSearch: record.hasSearch,
        mayCreate: hasFeature && may(scope, record.may.create),
        rows: found.rows.map(row => ({
          id: row.id,
          name: record.nameOf(row),
          details: detailsOf(record, { scope, currency: actor.currency }, row),
          end: record.end(row),
          mayOpen: record.hasPage || (hasFeature && record.mayEdit(scope, row)),
        })),
        deleted: hasFeature ? deletedOf(record, scope) : [],
      }
    },
    { isKept: true },
  ),
}

export const newPage = {
  loader: recordPage(
    ({ create }) => create,
    call => {
      const { record, scope, has } = call
      requireMay(scope, record.may.create)
      return {
        ...formOf(call, null),
        title: record.words.create,
        back: record.home(has),
        hasMore: !record.hasPage,
      }
    },
  ),

  action: recordForm(
    ({ create }) => create,
    call => {
      const { record, scope, has } = call
      requireMay(scope, record.may.create)
      const schema = asForm(record, record.newSchema(scope.timeZone))
      return handleFormWithFiles(call, schema, Object.keys(record.uploads), async (input, sent, form) => {
        const row = await withKeptFiles(scope, sent, takenOf(record), kept =>
          record.create(scope, input, kept),
        )
        const page = record.hasPage ? pathOf(record, row.id) : record.home(has).href
        return redirectWithFlash(form.get('more') === '1' ? `${record.path}/new` : page, {
          title: `${capitaliseFirst(record.words.one)} added`,
          message: record.nameOf(row),
          tone: 'good',
        })
      })
    },
  ),
}

export const editPage = {
  loader: recordPage(
    ({ edit }) => edit,
    call => {
      const { record, scope, params, has } = call
      const row = record.require(scope, idParam(params))
      requireMay(scope, record.may.edit, { createdBy: authorOf(row) })
      const path = pathOf(record, row.id)
      return {
        ...formOf(call, row),
        title: `Edit ${record.words.one}`,
        version: row.version,
        timeZone: scope.timeZone,
        back: record.hasPage ? { href: path, label: record.nameOf(row) } : record.home(has),
        removal: record.hasPage
          ? null
          : { href: `${path}/delete`, label: record.words.remove, isAsked: isAsked(record, scope, row) },
      }
    },
  ),

  action: recordForm(
    ({ edit }) => edit,
    call => {
      const { record, scope, params, has } = call
      const { id, ...row } = record.require(scope, idParam(params))
      requireMay(scope, record.may.edit, { createdBy: authorOf({ ...row, id }) })
      const schema = asForm(record, record.changeSchema(scope.timeZone))
      return handleFormWithFiles(call, schema, Object.keys(record.uploads), async (change, sent) => {
        const saved = await withKeptFiles(scope, sent, takenOf(record), kept =>
          record.update(scope, id, change, kept),
        )
        return redirectWithFlash(record.hasPage ? pathOf(record, id) : record.home(has).href, {
          title: `${capitaliseFirst(record.words.one)} saved`,
          message: record.nameOf(saved),
        })
      })
    },
  ),
}

export const deletePage = {
  loader: recordPage(
    ({ edit }) => edit,
    ({ record, scope, params }) => {
      const row = record.require(scope, idParam(params))
      requireMay(scope, record.may.edit, { createdBy: authorOf(row) })
      return {
        words: record.words,
        title: `Delete ${record.words.one}`,
        heading: `Delete the ${record.words.one} “${record.nameOf(row)}”?`,
        question: questionOf(record, scope, row),
        back: pathOf(record, row.id),
      }
    },
  ),

  action: recordForm(
    ({ edit }) => edit,
    ({ record, scope, params, has, request }) => {
      const id = idParam(params)
      return handleForm(request, emptyForm, () => {
        const row = record.remove(scope, id)
        return redirectWithFlash(record.home(has).href, {
          title: `${capitaliseFirst(record.words.one)} deleted`,
          message: record.nameOf(row),
          ...(record.hasBin && { undo: { action: `${pathOf(record, id)}/restore` } }),
        })
      })
    },
  ),
}

export const restoring = postOnly({
  page: (_id, url) => recordAt(url.pathname).path,
  form: emptyForm,
  post: ({ scope, id, url }) => {
    const record = recordAt(url.pathname)
    const home = record.home(requireFeatures(scope, record)).href
    const restore = () => {
      const row = record.restore(scope, id)
      return redirectWithFlash(record.hasPage ? pathOf(record, id) : home, {
        title: `${capitaliseFirst(record.words.one)} restored`,
        message: record.nameOf(row),
      })
    }
    return orConflict(restore, home, 'Not restored')
  },
})
