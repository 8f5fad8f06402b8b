import { workspaceFile } from '#app/http/page.server.ts'
import { hoursFile } from '#app/http/time-entries/hours-file.server.ts'

export const loader = workspaceFile(({ scope, actor, url }) => hoursFile(scope, actor.weekStart, url))
