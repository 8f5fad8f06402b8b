import { z } from 'zod'
import { directFinish, directUpload } from '#app/domain/files/direct-upload.schema.ts'
import { fileChange, newFile } from '#app/domain/files/file.schema.ts'
import { fileAnswer } from '#app/domain/files/file-record.schema.ts'
import { instant } from '#app/domain/record-fields.schema.ts'
import { change, create, idQuery, list, type NounDocs, read, remove } from './operation.ts'

const offered = z.object({
  key: z.string(),
  token: z.string(),
  url: z.string().describe('Where the file’s bytes are put, by PUT.'),
  headers: z.record(z.string(), z.string()).describe('What goes with them.'),
  expiresAt: instant,
})

const bucketOnly = 'Only where files are kept in a bucket; everywhere else it answers 404.'

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
    '/api/files/direct': {
      POST: create('Ask where to put a file in the bucket', directUpload, offered, {
        action: 'file.create',
        description: bucketOnly,
        mayMiss: true,
      }),
    },
    '/api/files/direct/:key/finish': {
      POST: create('Keep a file that was put into the bucket', directFinish, fileAnswer, {
        action: 'file.create',
        description: bucketOnly,
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
