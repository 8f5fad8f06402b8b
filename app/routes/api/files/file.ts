import { fileChange } from '#app/domain/files/file.schema.ts'
import { fileRecord } from '#app/domain/files/file-record.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'

const route = api({
  GET: ({ scope, params }) => fileRecord(requireFile(scope, idParam(params))),
  PATCH: async ({ scope, params, body }) =>
    fileRecord(updateFile(scope, idParam(params), await body(fileChange))),
  DELETE: ({ scope, params }) => void deleteFile(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
