import { fileChange, newFile } from '#app/domain/files/file.schema.ts'
import { fileAnswer } from '#app/domain/files/file-record.schema.ts'
import { change, create, idQuery, list, type NounDocs, read, remove } from './operation.ts'

export const fileDocs: NounDocs = {
  title: 'Files',
  about: 'Drawings, photos and documents, of a project, of a task or of none. Their bytes are at `url`.',
  addresses: {
    '/api/files': {
      GET: list('All files, newest first', fileAnswer, {
        query: { projectId: { description: 'Those of one project.', schema: idQuery } },
        mayMiss: true,
      }),
    },
    '/api/files/upload': {
      POST: create('Send a file', newFile, fileAnswer, {
        action: 'file.create',
        files: { file: 'one' },
        isFormOnly: true,
      }),
    },
    '/api/files/:id': {
      GET: read('What is known of a file', fileAnswer),
      PATCH: change('Rename a file, or give it another project, kind or phase', fileChange, fileAnswer, {
        action: 'file.edit',
      }),
      DELETE: remove('Move a file to the bin', { action: 'file.delete' }),
    },
  },
}
