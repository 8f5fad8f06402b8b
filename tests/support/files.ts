import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { TestCompany } from './database.ts'
import { drawing } from './file-contents.ts'

/** A file as it lies there once a browser has sent it. */
export function arrive(name: string, content: string | Buffer = drawing(name)): ArrivedFile {
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, content)
  return { field: 'file', name, path, bytes: Buffer.byteLength(content) }
}

/** Now, by the clock of the disk: another than the process's where the suite runs on another day. */
export function diskNow(): number {
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, '')
  const { mtimeMs } = statSync(path)
  rmSync(path)
  return mtimeMs
}

/** Its record alone. */
export function makeFile(company: TestCompany, values: Partial<typeof files.$inferInsert> = {}): number {
  const originalName = values.originalName ?? 'Kitchen plan.pdf'
  const row = {
    companyId: company.id,
    filename: newFileKey(),
    originalName,
    nameKey: originalName.toLowerCase(),
    mimeType: 'application/pdf',
    size: 1200,
    uploadedBy: company.admin.userId,
    ...values,
  }
  return db().insert(files).values(row).returning({ id: files.id }).get().id
}

export async function keptKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of fileStore().list()) keys.push(key)
  return keys.sort()
}
