import { and, eq } from 'drizzle-orm'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import { db } from '#db/client.ts'
import { files, stockCards } from '#db/schema/index.ts'
import type { SeedRun } from '../seed-run.ts'
import { type KeptDemoFile, kindOf, photoSize } from './demo-file.ts'

/** Adds the company's files, which are in the store already. */
export function addFiles(run: SeedRun, job: (number: number) => number, kept: readonly KeptDemoFile[]): void {
  const { story, companyId, calendar, person, history } = run
  const revisions = new Map<string, number>()
  for (const [index, file] of story.files.entries()) {
    const bytes = kept[index]
    if (!bytes) throw new Error(`The file ${file.name} was not kept`)
    const kind = kindOf(file)
    const nameKey = fileNameKey(file.name)
    const revision = file.category === 'drawing' ? nextRevision(revisions, `${file.job} ${nameKey}`) : null
    const by = person(file.who)
    const at = calendar.at(file.workdaysAgo, file.at)
    const projectId = file.job === null ? null : job(file.job)
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
        width: kind.isImage ? photoSize.width : null,
        height: kind.isImage ? photoSize.height : null,
        hasPicture: kind.isImage || kind.name === 'pdf',
        createdAt: at,
      })
      .returning({ id: files.id })
      .get()
    if (file.stockItem) showOnCard(companyId, file.stockItem, id)
    const detail = revision === null ? { name: file.name } : { name: file.name, revision }
    history.add('file.uploaded', { by, at, subjectId: id, ...(projectId !== null && { projectId }), detail })
  }
}

function showOnCard(companyId: number, itemName: string, photoFileId: number): void {
  const isTheCard = and(eq(stockCards.companyId, companyId), eq(stockCards.itemName, itemName))
  const { changes } = db().update(stockCards).set({ photoFileId }).where(isTheCard).run()
  if (changes !== 1) throw new Error(`The story has no stock card ${itemName}`)
}

function nextRevision(revisions: Map<string, number>, drawing: string): number {
  const next = (revisions.get(drawing) ?? 0) + 1
  revisions.set(drawing, next)
  return next
}
