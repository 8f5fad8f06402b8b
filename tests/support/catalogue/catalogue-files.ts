import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { aProject, aTask, form, type Make, page, redirects } from './catalogue-calls.ts'

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

/** A photo at the address that it has in its project. */
function photoPath(...of: Parameters<Make>): string {
  const id = aFile(...of)
  const photo = db().select({ projectId: files.projectId }).from(files).where(eq(files.id, id)).get()
  return `/projects/${photo?.projectId}/photos/${id}`
}

export const fileEntries: readonly Entry[] = [
  page('/projects/:id/files', aProject),
  page('/projects/:id/sheet', aProject),
  page('/projects/:id/history', aProject),
  {
    ...form('/projects/:id/files', { action: 'file.create', fields: { category: 'free', phase: 'free' } }),
    isUpload: true,
    call: (company, owner) => ({
      path: `/projects/${aProject(company, owner)}/files`,
      body: { category: 'drawing', phase: 'during', file: drawingFile },
    }),
  },
  {
    ...page('/projects/:id/photos/:fileId', aFile),
    call: (company, owner) => ({ path: photoPath(company, owner) }),
  },
  {
    ...form('/projects/:id/photos/:fileId', {
      action: 'file.edit',
      fields: { originalName: 'free', phase: 'free', isCover: 'flag' },
    }),
    call: (company, owner) => ({
      path: photoPath(company, owner),
      body: { originalName: company.make.name('photo'), phase: 'before' },
    }),
  },
  page('/documents'),
  page('/documents/upload', undefined, 'file.create'),
  {
    ...form('/documents/upload', {
      action: 'file.create',
      fields: { projectId: 'projectId', category: 'free', phase: 'free' },
    }),
    isUpload: true,
    call: ({ make }) => ({
      path: '/documents/upload',
      body: { projectId: String(make.project()), category: 'drawing', file: drawingFile },
    }),
  },
  page('/documents/photos'),
  page('/documents/:id/edit', aFile, 'file.edit'),
  form('/documents/:id/edit', {
    action: 'file.edit',
    make: aFile,
    fields: { originalName: 'free', category: 'enum', projectId: 'projectId', phase: 'free' },
    body: ({ make }) => ({
      originalName: make.name('photo'),
      category: 'document',
      projectId: String(make.project()),
      phase: '',
    }),
  }),
  page('/documents/:id/print', aFile),
  page('/documents/:id/delete', aFile, 'file.delete'),
  form('/documents/:id/delete', { action: 'file.delete', make: aFile }),
  {
    ...page('/files/:id/:name', aFile),
    call: (company, owner) => ({ path: `/files/${aFile(company, owner)}/photo.jpg` }),
  },
  {
    ...page('/files/:id/picture/:size', aFile),
    call: (company, owner) => ({ path: `/files/${aFile(company, owner)}/picture/small` }),
  },
  redirects(page('/tasks/:id/files', aTask)),
  {
    ...form('/tasks/:id/files', {
      action: 'file.create',
      make: aTask,
      body: () => ({ back: '/tasks', file: drawingFile }),
    }),
    isUpload: true,
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
    method: 'PATCH',
    path: '/api/files/:id',
    action: 'file.edit',
    fields: {
      originalName: 'free',
      projectId: 'projectId',
      category: 'enum',
      phase: 'free',
      isCover: 'flag',
    },
    call: (company, owner) => ({
      path: `/api/files/${aFile(company, owner)}`,
      body: {
        projectId: company.make.project(),
        originalName: 'Back wall.jpg',
        category: 'photo',
        phase: 'before',
      },
    }),
  },
  {
    kind: 'api',
    method: 'DELETE',
    path: '/api/files/:id',
    action: 'file.delete',
    call: (company, owner) => ({ path: `/api/files/${aFile(company, owner)}` }),
  },
]
