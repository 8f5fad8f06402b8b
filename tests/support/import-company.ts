import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { insertCompany } from '#app/models/companies/company-writes.server.ts'
import { findImport } from '#app/models/imports/import-state.server.ts'
import { insertDefaultJobRoles } from '#app/models/job-roles/job-role-writes.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { arrivingDir } from '#app/services/files/file-store.server.ts'
import { importCompany } from '#app/services/imports/import-company.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { makeUser, type TestCompany } from './database.ts'
import { type ZipEntry, zip } from './hostile-content.ts'

/** The zip of all of a company, as its admin downloads it. */
export async function exportCompany({ admin, name }: Pick<TestCompany, 'admin' | 'name'>): Promise<Buffer> {
  const { pieces } = await exportData(admin, name, { scope: 'company', format: 'csv' })
  const all: Uint8Array[] = []
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) all.push(piece.value)
  return Buffer.concat(all)
}

/** A company as somebody has just signed up for it. */
export function newCompany(email?: string): { id: number; name: string; admin: Scope } {
  const name = `New Shop ${randomUUID().slice(0, 8)}`
  const id = insertCompany({ name, subscriptionStatus: 'active' })
  const admin = scopeOf({
    ...makeUser(id, `new.${randomUUID().slice(0, 8)}`, 'admin'),
    hasFreeAccess: true,
  })
  insertDefaultJobRoles(admin)
  if (email)
    db()
      .update(users)
      .set({ email, status: 'active', emailUnproven: true })
      .where(eq(users.id, admin.userId))
      .run()
  return { id, name, admin }
}

/** Imports it, and waits until that has ended. What is refused at once is thrown. */
export async function importZip(admin: Scope, zip: Buffer) {
  const path = join(arrivingDir(), randomUUID())
  writeFileSync(path, zip)
  const { ended } = await importCompany(admin, { field: 'file', name: 'export.zip', path, bytes: zip.length })
  await ended
  return findImport(admin)
}

export type ZipFiles = Map<string, Buffer>

export function rowsIn(files: ZipFiles, table: string): Record<string, unknown>[] {
  const lines = String(files.get(`data/${table}.ndjson`) ?? '').split('\n')
  return lines.filter(Boolean).map(line => JSON.parse(line))
}

export function setRows(files: ZipFiles, table: string, rows: readonly unknown[]): void {
  files.set(`data/${table}.ndjson`, Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join('')))
}

/** The sums of a zip as its content is now: whoever changes one to do harm does that, too. */
export function sumUp(files: ZipFiles): void {
  const manifest = JSON.parse(String(files.get('data/manifest.json')))
  for (const path of Object.keys(manifest.tables)) {
    const bytes = files.get(path)
    if (!bytes) continue
    const rows = String(bytes).split('\n').filter(Boolean).length
    manifest.tables[path] = { rows, sha256: sumOf(bytes) }
  }
  files.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)))
}

export function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function asZip(files: ZipFiles, more: ZipEntry[] = []): Buffer {
  return zip([...[...files].map(([name, content]) => ({ name, content })), ...more])
}
