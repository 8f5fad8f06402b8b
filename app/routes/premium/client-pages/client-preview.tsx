import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientMeta } from '#app/components/client-pages/client-frame.tsx'
import { ClientJob } from '#app/components/client-pages/client-job.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { NotFound } from '#app/domain/errors.ts'
import { toClientPreview } from '#app/http/client-pages/client-view.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { findPageOfJob } from '#app/models/client-pages/client-page.server.ts'
import clientStyles from '#app/styles/client-form.css?url'
import rodStyles from '#app/styles/stage-rod.css?url'

// In a frame beside the form: see server/security.ts.
export const handle = { unasked: true, frameless: true }
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: clientStyles },
  { rel: 'stylesheet', href: rodStyles },
]

export const loader = invoicingPage(({ scope, params }) => {
  const page = findPageOfJob(scope, idParam(params))
  if (!page) throw new NotFound('Client page not found')
  return toClientPreview(page)
})

export default function ClientPreview() {
  const view = useLoaderData<typeof loader>()
  return (
    <div className="pointer-events-none" {...inertWhen(true)}>
      <ClientJob view={view} />
    </div>
  )
}

export const meta = () => clientMeta('What the client sees', 'Mortise')
