import { useRouteLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { badgeCount } from '#app/domain/navigation.ts'
import { ownerTabs } from '#app/domain/owner/owner-tabs.ts'
import type { loader } from './owner-frame.tsx'

export function OwnerHead({ here }: { here: string }) {
  const unread = useRouteLoaderData<typeof loader>('owner')?.counts.owner ?? 0
  return (
    <div className="max-md:[&_.seg]:grid max-md:[&_.seg]:grid-cols-2 max-md:[&_.seg>:nth-child(n+3)]:[border-top:1px_solid_var(--color-edge)] max-md:[&_.seg>:nth-child(odd)]:[border-left:0] max-md:[&>.head>div]:relative">
      <PageHead title="Site Owner">
        <Segments label="Site Owner" items={ownerTabs.map(tab => ({ ...tab, current: tab.href === here }))} />
        <ButtonLink
          size="icon"
          icon="bell"
          className="min-h-[46px] w-auto px-3.5 aria-[current]:bg-chalk aria-[current]:text-ink max-md:absolute max-md:-top-1 max-md:right-0 max-md:flex-none"
          href="/owner-dashboard/notifications"
          aria-current={here.endsWith('/notifications') ? 'page' : undefined}
        >
          <span className="sr-only">Notifications</span>{' '}
          {unread > 0 ? (
            <span className="fig text-ml">
              {badgeCount(unread)}
              <span className="sr-only">{unread > 9 ? ', more than nine' : ''} unread</span>
            </span>
          ) : null}
        </ButtonLink>
      </PageHead>
    </div>
  )
}
