import { and, eq, sql } from 'drizzle-orm'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import { db } from '#db/client.ts'
import { companyLogos, drawingRevisions, files, stockCards } from '#db/schema/index.ts'
import type { SeedRun } from '../seed-run.ts'
import type { FileStory } from '../story.ts'
import { hasPictures, type KeptDemoFile, kindOf, logoSize, photoSize } from './demo-file.ts'

/** Adds the company's files, which are in the store already. */
export function addFiles(run: SeedRun, job: (number: number) => number, kept: readonly KeptDemoFile[]): void {
  const { story, companyId, calendar, person, history } = run
  for (const [index, file] of story.files.entries()) {
    const bytes = kept[index]
    if (!bytes) throw new Error(`The file ${file.name} was not kept`)
    const kind = kindOf(file)
    const nameKey = fileNameKey(file.name)
    const by = person(file.who)
    const at = calendar.at(file.workdaysAgo, file.at)
    const projectId = file.job === null ? null : job(file.job)
    const isDrawing = file.category === 'drawing' && projectId !== null
    const revision = isDrawing ? takeRevision({ companyId, projectId, nameKey }) : null
    const { id } = db()
      .insert(files)
      .values({
        companyId,
        filename: bytes.key,
        originalName: file.name,
        nameKey,
        mimeType: kind.mimeType,
        size: bytes.bytes,
        projectId,
        uploadedBy: by,
        category: file.category,
        phase: file.phase ?? null,
        revision,
        revisedAt: revision && at,
        revisedBy: revision && by,
        ...sizeOf(file),
        hasPicture: hasPictures(file),
        createdAt: at,
      })
      .returning({ id: files.id })
      .get()
    if (file.stockItem) showOnCard(companyId, file.stockItem, id)
    if (file.isLogo) db().insert(companyLogos).values({ companyId, fileId: id }).run()
    const detail = revision === null ? { name: file.name } : { name: file.name, revision }
    history.add('file.uploaded', { by, at, subjectId: id, ...(projectId !== null && { projectId }), detail })
  }
}

/** Photos in dots, the first page of PDFs in points: drawings are A3 on its side, the others A4. */
function sizeOf(file: FileStory) {
  const { isImage, name } = kindOf(file)
  if (file.isLogo) return logoSize
  if (isImage) return photoSize
  if (name !== 'pdf') return { width: null, height: null }
  return file.category === 'drawing' ? { width: 1191, height: 842 } : { width: 595, height: 842 }
}

function showOnCard(companyId: number, itemName: string, photoFileId: number): void {
  const isTheCard = and(eq(stockCards.companyId, companyId), eq(stockCards.itemName, itemName))
  const { changes } = db().update(stockCards).set({ photoFileId }).where(isTheCard).run()
  if (changes !== 1) throw new Error(`The story has no stock card ${itemName}`)
}

function takeRevision(drawing: { companyId: number; projectId: number; nameKey: string }): number {
  const { companyId, projectId, nameKey, last } = drawingRevisions
  return db()
    .insert(drawingRevisions)
    .values({ ...drawing, last: 1 })
    .onConflictDoUpdate({ target: [companyId, projectId, nameKey], set: { last: sql`${last} + 1` } })
    .returning({ last })
    .get().last
}
