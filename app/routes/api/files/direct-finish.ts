import { directFinish } from '#app/domain/files/direct-upload.schema.ts'
import { fileRecord } from '#app/domain/files/file-record.ts'
import { api, created } from '#app/http/api.server.ts'
import { finishDirectUpload } from '#app/services/files/finish-direct-upload.server.ts'

const route = api({
  POST: async ({ scope, params, body, requestId }) => {
    const input = await body(directFinish)
    const sent = { ...input, requestId: requestId ?? input.requestId }
    return created(fileRecord(await finishDirectUpload(scope, params.key ?? '', sent)))
  },
})

export const loader = route.loader
export const action = route.action
