import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { TestCompany } from './database.ts'

/** A file as it lies there once a browser has sent it. */
export function arrive(name: string, content: string | Buffer = drawing(name)): ArrivedFile {
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, content)
  return { field: 'file', name, path, bytes: Buffer.byteLength(content) }
}

/** What passes for a DWG. */
export function drawing(text: string): Buffer {
  return Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200), Buffer.from(text)])
}

/** A photo as a phone makes it: turned by its orientation, and it says where it was taken. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#c96' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 55/1 0/1' } })
    .toBuffer()
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
