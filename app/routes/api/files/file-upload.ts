import { Invalid } from '#app/domain/errors.ts'
import { newFile } from '#app/domain/files/file.schema.ts'
import { fileRecord } from '#app/domain/files/file-record.ts'
import { api, created } from '#app/http/api.server.ts'
import { requireUpload } from '#app/http/files/upload.server.ts'
import { checked } from '#app/http/input.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'

/** One file a call (spec 2, section 7). */
const route = api({
  POST: async ({ scope, context, requestId }) => {
    const { form, files } = requireUpload(context)
    const input = checked(newFile, Object.fromEntries(form))
    const [file, ...others] = files
    if (!file) throw new Invalid({ file: ['Please choose a file'] })
    if (others.length > 0) throw new Invalid({ file: ['Please send one file at a time'] })
    return created(
      fileRecord(await addFile(scope, file, { ...input, requestId: requestId ?? input.requestId })),
    )
  },
})

export const loader = route.loader
export const action = route.action
