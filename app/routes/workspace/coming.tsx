import { useLoaderData } from '@remix-run/react'
import { ComingPageView } from '#app/components/frame/coming.tsx'
import { comingPageAt } from '#app/domain/coming-pages.ts'
import { NotFound } from '#app/domain/errors.ts'
import { pathOf } from '#app/domain/navigation.ts'
import { workspacePage } from '#app/http/page.server.ts'

export const loader = workspacePage(({ url }) => {
  const page = comingPageAt(pathOf(url.pathname))
  if (!page) throw new NotFound()
  return page
})

export default function ComingRoute() {
  const page = useLoaderData<typeof loader>()
  return (
    <ComingPageView page={page} until="This page is not ready to use. Nothing you do elsewhere is lost." />
  )
}

export function meta({ data }: { data?: { title: string } }) {
  return [{ title: data ? `${data.title} · Mortise` : 'Mortise' }]
}
