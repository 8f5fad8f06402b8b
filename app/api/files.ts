import { Invalid } from '#app/domain/errors.ts'
import { fileChange, newFile } from '#app/domain/files/file.schema.ts'
import { fileAnswer } from '#app/domain/files/file-record.schema.ts'
import { fileRecord } from '#app/domain/files/file-record.ts'
import { type ApiNoun, change, create, idSchema, list, read, remove } from '#app/http/api-row.ts'
import { requireUpload } from '#app/http/files/upload.server.ts'
import { checked, idQuery } from '#app/http/input.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { listFiles } from '#app/models/files/file-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'

export const files: ApiNoun = {
  title: 'Files',
  about: 'Drawings, photos and documents, of a project, of a task or of none. Their bytes are at `url`.',
  addresses: {
    '/api/files': {
      GET: list('All files, newest first', fileAnswer, {
        query: { projectId: { description: 'Those of one project.', schema: idSchema } },
        mayMiss: true,
        handle: ({ scope, url, page }) => {
          const projectId = idQuery(url, 'projectId')
          if (projectId !== null) requireProject(scope, projectId)
          return listFiles(scope, { projectId, ...page }).map(fileRecord)
        },
      }),
    },
    '/api/files/upload': {
      /** One file a call (spec 2, section 7). */
      POST: create('Send a file', newFile, fileAnswer, {
        action: 'file.create',
        files: { file: 'one' },
        isFormOnly: true,
        readsBody: true,
        handle: async ({ scope, context, requestId }) => {
          const { form, files } = requireUpload(context)
          const input = checked(newFile, Object.fromEntries(form))
          const [file, ...others] = files
          if (!file) throw new Invalid({ file: ['Please choose a file'] })
          if (others.length > 0) throw new Invalid({ file: ['Please send one file at a time'] })
          return fileRecord(await addFile(scope, file, { ...input, requestId: requestId ?? input.requestId }))
        },
      }),
    },
    '/api/files/:id': {
      GET: read('What is known of a file', fileAnswer, {
        handle: ({ scope, id }) => fileRecord(requireFile(scope, id)),
      }),
      PATCH: change(
        'Rename a file, give it another project, kind or phase, or make it a cover',
        fileChange,
        fileAnswer,
        {
          action: 'file.edit',
          handle: ({ scope, id, sent }) => fileRecord(updateFile(scope, id, sent)),
        },
      ),
      DELETE: remove('Move a file to the bin', {
        action: 'file.delete',
        handle: ({ scope, id }) => deleteFile(scope, id),
      }),
    },
  },
}
