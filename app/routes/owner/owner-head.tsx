import { useRouteLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { badgeCount } from '#app/domain/format.ts'
import { ownerTabs } from '#app/domain/owner/owner-tabs.ts'
import type { loader } from './owner-frame.tsx'

/** The head of the dashboard's own pages: its tabs and the bell. */
export function OwnerHead({ here }: { here: string }) {
  const unread = useRouteLoaderData<typeof loader>('owner')?.counts.owner ?? 0
  return (
    <div className="owner-head">
      <PageHead title="Site Owner">
        <Segments label="Site Owner" items={ownerTabs.map(tab => ({ ...tab, current: tab.href === here }))} />
        <ButtonLink
          size="icon"
          icon="bell"
          className="owner-bell"
          href="/owner-dashboard/notifications"
          aria-current={here.endsWith('/notifications') ? 'page' : undefined}
        >
          <span className="sr-only">Notifications</span>{' '}
          {unread > 0 ? (
            <span className="fig">
              {badgeCount(unread)}
              <span className="sr-only">{unread > 9 ? ', more than nine' : ''} unread</span>
            </span>
          ) : null}
        </ButtonLink>
      </PageHead>
    </div>
  )
}
