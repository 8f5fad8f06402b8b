import { directUpload } from '#app/domain/files/direct-upload.schema.ts'
import { api, created } from '#app/http/api.server.ts'
import { beginDirectUpload } from '#app/services/files/begin-direct-upload.server.ts'

/** Where files are in a bucket: an address there for one file, which the browser puts to it. */
const route = api({
  POST: async ({ scope, body }) => {
    const { expiresAt, ...offered } = await beginDirectUpload(scope, await body(directUpload))
    return created({ ...offered, expiresAt: new Date(expiresAt).toISOString() })
  },
})

export const loader = route.loader
export const action = route.action
