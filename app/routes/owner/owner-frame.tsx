import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorMessage, ErrorPage } from '#app/components/frame/error-page.tsx'
import { Shell } from '#app/components/frame/shell.tsx'
import { ownerNavigation } from '#app/domain/navigation.ts'
import { readFrame } from '#app/http/frame.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'

export const handle = { owner: true }

/** Without the workspace's JavaScript: these pages are only read and posted. */
export const loader = ownerPage(({ scope, actor, context }) => {
  const frame = readFrame(scope, actor, context)
  return { ...frame, nav: ownerNavigation(frame.nav) }
})

type FrameData = ReturnType<typeof useLoaderData<typeof loader>>

export default function OwnerFrame() {
  return (
    <Frame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

function Frame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Shell
      user={frame.user}
      nav={frame.nav}
      hasBell={false}
      counts={frame.counts}
      path={pathname}
      today={frame.today}
      accountLinks={[{ href: '/settings', label: 'Settings', icon: 'gear' }]}
      banner={
        frame.isDemo ? (
          <p className="demo print:hidden">
            Demo: nothing is charged, and mail goes to the <a href="/dev/outbox">outbox</a>.
          </p>
        ) : null
      }
    >
      {children}
    </Shell>
  )
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('owner')
  if (!frame) return <ErrorPage />
  return (
    <Frame frame={frame}>
      <ErrorMessage />
    </Frame>
  )
}
