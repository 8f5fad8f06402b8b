import { pictureResponse } from '#app/http/files/file-response.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'

export const loader = workspaceFile(call =>
  pictureResponse(requireFile(call.scope, idParam(call.params)), call.params.size ?? '', call),
)
