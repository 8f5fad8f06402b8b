import { Outlet, useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorMessage, ErrorPage } from '#app/components/error-page.tsx'
import { Shell } from '#app/components/shell.tsx'
import { fullName, initials, roleLabel } from '#app/domain/format.ts'
import { navigationFor } from '#app/domain/navigation.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import { env } from '#app/env.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countUnread } from '#app/models/shell.server.ts'

export const handle = { hydrate: true }

export const loader = workspacePage(({ scope, actor }) => ({
  user: {
    name: fullName(actor.firstName, actor.lastName, actor.username),
    initials: initials(actor.firstName, actor.lastName, actor.username),
    roleLabel: roleLabel(actor.role),
    companyName: actor.companyName,
    email: actor.email,
  },
  viewer: { role: actor.role, username: actor.username },
  counts: countUnread(scope, isSiteOwner(scope)),
  isDemo: env().APP_MODE === 'demo',
}))

export default function Workspace() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('workspace')
  const { pathname } = useLocation()
  const isBehindDialog = useMatches().some(
    match => (match.handle as { dialog?: boolean } | undefined)?.dialog,
  )
  if (!frame) return <ErrorPage />
  return (
    <Shell
      user={frame.user}
      nav={navigationFor(frame.viewer)}
      counts={frame.counts}
      path={pathname}
      behindDialog={isBehindDialog}
    >
      {children}
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorMessage />
    </Frame>
  )
}
