import { type FileKind, kindOfExtension } from '#app/domain/files/file-kinds.ts'
import { extensionOf, fileNameKey } from '#app/domain/files/file-name.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { SeedRun } from '../seed-run.ts'
import type { CompanyStory, FileStory } from '../story.ts'
import { type DemoFile, type KeptDemoFile, photoSize } from './demo-file.ts'

/** `company`: which one of the demo's it is. */
export function demoFilesOf({ files }: CompanyStory, company: number): DemoFile[] {
  return files.map((file, index) => {
    const kind = kindOf(file)
    return { drawnAs: `${company}-${index}`, kind, hasPicture: kind.isImage || kind.name === 'pdf' }
  })
}

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
    const projectId = job(file.job)
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
    const detail = revision === null ? { name: file.name } : { name: file.name, revision }
    history.add('file.uploaded', { by, at, subjectId: id, projectId, detail })
  }
}

function nextRevision(revisions: Map<string, number>, drawing: string): number {
  const next = (revisions.get(drawing) ?? 0) + 1
  revisions.set(drawing, next)
  return next
}

function kindOf({ name }: FileStory): FileKind {
  const kind = kindOfExtension(extensionOf(name))
  if (!kind) throw new Error(`The story has a file of no kind: ${name}`)
  return kind
}
