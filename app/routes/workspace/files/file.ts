import { fileResponse } from '#app/http/files/file-response.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'

/** The name in the address is for people. */
export const loader = workspaceFile(call => fileResponse(requireFile(call.scope, idParam(call.params)), call))
