import { redirect } from '@remix-run/node'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireProjectOfJob } from '#app/models/projects/project.server.ts'

/** For job numbers in texts. */
export const loader = workspacePage(({ scope, params }) =>
  redirect(`/projects/${requireProjectOfJob(scope, idParam(params, 'number'))}`, 303),
)

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
