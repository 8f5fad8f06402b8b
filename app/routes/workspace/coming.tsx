import { useLoaderData } from '@remix-run/react'
import { Coming } from '#app/components/frame/coming.tsx'
import { comingPageAt } from '#app/domain/coming-pages.ts'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import { isInAudience, type NavAudience, pathOf } from '#app/domain/navigation.ts'
import { workspacePage } from '#app/http/page.server.ts'

const refusals: Partial<Record<NavAudience, string>> = {
  'user-managers': 'Only an admin can open this.',
  financial: 'Only admins and project managers can open this.',
}

export const loader = workspacePage(({ url, actor }) => {
  const page = comingPageAt(pathOf(url.pathname))
  if (!page) throw new NotFound()
  if (!isInAudience(page.audience, actor)) {
    throw page.audience === 'site-owner' ? new NotFound() : new Forbidden(refusals[page.audience])
  }
  return page
})

export default function ComingRoute() {
  return <Coming page={useLoaderData<typeof loader>()} />
}

export function meta({ data }: { data?: { title: string } }) {
  return [{ title: data ? `${data.title} · Mortise` : 'Mortise' }]
}
