import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { type Make, page } from './catalogue-calls.ts'

/** A small drawing, as a form sends it. */
export const drawingFile = new File(['0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'], 'stairs.dxf')

/** A photo with its pictures, in the server's store too. */
export const aFile: Make = ({ id: companyId, make }, owner) => {
  const key = newFileKey()
  const folder = join(dirname(db().$client.name), 'uploads', 'kept', key.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  for (const name of [key, `${key}-small`, `${key}-large`]) writeFileSync(join(folder, name), 'of a photo')
  const originalName = `${make.name('photo')}.jpg`
  const row = {
    companyId,
    filename: key,
    originalName,
    nameKey: originalName,
    mimeType: 'image/jpeg',
    size: 10,
    hasPicture: true,
    category: 'photo' as const,
    projectId: make.project(owner),
    uploadedBy: owner === 'own' ? make.people.member : make.people.admin,
  }
  return db().insert(files).values(row).returning({ id: files.id }).get().id
}

export const fileEntries: readonly Entry[] = [
  {
    ...page('/files/:id/:name', aFile),
    call: (company, owner) => ({ path: `/files/${aFile(company, owner)}/photo.jpg` }),
  },
  {
    ...page('/files/:id/picture/:size', aFile),
    call: (company, owner) => ({ path: `/files/${aFile(company, owner)}/picture/small` }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/files',
    namesRecord: true,
    call: ({ make }) => ({ path: `/api/files?projectId=${make.project()}` }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/files/upload',
    action: 'file.create',
    isUpload: true,
    fields: { projectId: 'projectId', category: 'free', phase: 'free' },
    call: ({ make }) => ({
      path: '/api/files/upload',
      body: { projectId: String(make.project()), category: 'drawing', file: drawingFile },
    }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/files/:id',
    call: (company, owner) => ({ path: `/api/files/${aFile(company, owner)}` }),
  },
  {
    kind: 'api',
    method: 'DELETE',
    path: '/api/files/:id',
    action: 'file.delete',
    call: (company, owner) => ({ path: `/api/files/${aFile(company, owner)}` }),
  },
]
