import { fileRecord } from '#app/domain/files/file-record.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'

const route = api({
  GET: ({ scope, params }) => fileRecord(requireFile(scope, idParam(params))),
  DELETE: ({ scope, params }) => void deleteFile(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
