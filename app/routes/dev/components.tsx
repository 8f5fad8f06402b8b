import type { MetaFunction } from '@remix-run/node'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/showcase.css?url'
import { demoPage } from '#app/http/demo.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import chartStyles from '#app/styles/chart.css?url'

const Showcase = lazy(() => import('#app/demo/showcase.tsx'))

export const loader = demoPage(() => null)

export const action = demoPage(async ({ request }) => {
  await readForm(request)
  return redirectWithFlash('/dev/components', {
    title: 'Nothing was saved',
    message: 'This page only shows what there is.',
  })
})

export const links = () => [styles, chartStyles].map(href => ({ rel: 'stylesheet', href }))

export default function Components() {
  return (
    <Suspense fallback={null}>
      <Showcase />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Components · Mortise' }]
