import { type AppLoadContext, data } from '@remix-run/node'
import { z } from 'zod'
import { madeFromField, versionField } from '#app/domain/fields.schema.ts'
import { newFile } from '#app/domain/files/file.schema.ts'
import { fileHref, pictureHref, sizeText } from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { may } from '#app/domain/permissions.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { quoteFilesPath, readShown, shownPrefix } from '#app/domain/quotes/quote-files.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { uploadOffer } from '#app/http/files/receive-files.server.ts'
import { requireUpload, uploadNews } from '#app/http/files/upload.server.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, newRequestId, readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { listFilesById, listOfferedFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { listQuoteRooms, type QuoteHead, requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { partPrint } from '#app/services/quotes/quote-edits.server.ts'
import { addSharedFiles, shareFiles } from '#app/services/quotes/share-files.server.ts'

/** Shown files first, then the job's others, newest first. */
function offeredFiles(scope: Scope, { sharedFiles, projectId }: QuoteHead): StoredFile[] {
  const ids = (sharedFiles ?? []).flatMap(({ id }) => id ?? [])
  const shown = listFilesById(scope, ids)
  const others = projectId === null ? [] : listOfferedFiles(scope, projectId)
  const inOrder = ids.flatMap(id => shown.find(file => file.id === id) ?? [])
  return [...inOrder, ...others.filter(({ id }) => !ids.includes(id))]
}

export function readQuoteFiles(scope: Scope, id: number) {
  const quote = requireQuoteHead(scope, id)
  const rooms = listQuoteRooms(scope, id)
  const project = quote.projectId === null ? null : requireProjectTitle(scope, quote.projectId)
  const places = new Map((quote.sharedFiles ?? []).map(({ id, roomId }) => [id, roomId]))
  return {
    id,
    version: quote.version,
    madeFrom: partPrint(quote.sharedFiles),
    reference: `${quote.number} Rev ${revisionName(quote.revision)}`,
    isDraft: quote.status === 'draft',
    job: project && { name: `${project.jobNumber} ${project.name}` },
    files: offeredFiles(scope, quote).map(file => ({
      id: file.id,
      name: file.originalName,
      about: `${kindOfMimeType(file.mimeType)?.label ?? 'File'}, ${sizeText(file.size, 1)}`,
      href: fileHref(file),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      mark: extensionOf(file.originalName).slice(0, 4).toUpperCase(),
      field: `${shownPrefix}${file.id}`,
      where: whereText(places.get(file.id), rooms),
    })),
    places: [
      { value: 'no', label: 'Not shown' },
      ...rooms.map(({ id, name }) => ({ value: String(id), label: `With ${name}` })),
      { value: 'end', label: 'After the rooms' },
    ],
    offer: uploadOffer(),
    mayAdd: may(scope, 'file.create'),
    requestId: newRequestId(),
  }
}

function whereText(roomId: number | null | undefined, rooms: readonly { id: number }[]): string {
  if (roomId === undefined) return 'no'
  return rooms.some(({ id }) => id === roomId) ? String(roomId) : 'end'
}

const choosing = z.looseObject({ version: versionField, madeFrom: madeFromField })

type Sent = Pick<AppLoadContext, 'upload'>
type FormCall = { scope: Scope; request: Request; context: Sent }

/** The form that chooses files has a version; the one that adds files has none. */
export async function answerQuoteFiles({ scope, request, context }: FormCall, id: number) {
  if (!context.upload) return choose(scope, id, await readForm(request))
  const take = () => {
    const { form } = requireUpload(context)
    return form.has('version') ? choose(scope, id, form) : receive(scope, context, id)
  }
  return orConflict(take, quoteFilesPath(id), 'Upload failed')
}

async function choose(scope: Scope, id: number, form: FormData) {
  const answered = await handleFields(form, choosing, ({ version, madeFrom }) => {
    const fields = new Map(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    const offered = offeredFiles(scope, requireQuoteHead(scope, id)).map(file => file.id)
    const rooms = listQuoteRooms(scope, id).map(room => room.id)
    const shared = readShown(fields, offered, rooms)
    shareFiles(scope, id, { version, madeFrom, shared })
    return redirectWithFlash(quotePath(id), { title: 'Drawings and photos saved' })
  })
  return answered instanceof Response ? answered : data(answered.data, answered.init ?? undefined)
}

async function receive(scope: Scope, context: Sent, id: number) {
  const { form, files } = requireUpload(context)
  const input = checked(newFile.pick({ requestId: true }), Object.fromEntries(form))
  const { added, refused } = await addSharedFiles(scope, id, files, input)
  return redirectWithFlash(quoteFilesPath(id), uploadNews(added, refused))
}
