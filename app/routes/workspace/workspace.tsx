import { Outlet, useLoaderData, useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, Suspense, useState } from 'react'
import { ErrorMessage, ErrorPage } from '#app/components/frame/error-page.tsx'
import { SearchForm, Shell } from '#app/components/frame/shell.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { Note } from '#app/components/kit/note.tsx'
import { placeOf } from '#app/domain/navigation.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { freeAccess } from '#app/domain/subscriptions/free-access.ts'
import { paymentIssueOf } from '#app/domain/subscriptions/payment-issue.ts'
import { getAnyActor } from '#app/http/actor.server.ts'
import { type FrameLine, readFrame, readLines } from '#app/http/frame.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { useFirstKey } from '#app/islands/first-key.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { isPcOf } from '#app/services/workshop-pcs/this-pc.server.ts'

const Keys = lazyIsland(() => import('#app/islands/keys.tsx'))
const LiveNotifications = lazyIsland(() => import('#app/islands/notifications/live-notifications.tsx'))
const PaymentIssueModal = lazyIsland(() => import('#app/islands/subscriptions/payment-issue.tsx'))
const SearchBox = lazyIsland(() => import('#app/islands/search/search-box.tsx'))

export const handle = { hydrate: (frame: unknown) => frame !== null }

/** Null for visitors. Each page asks for itself who may see it. */
export const loader = publicPage(async ({ request, context }) => {
  const actor = await getAnyActor(request, context)
  if (!actor) return null
  const scope = scopeOf(actor)
  const issue = paymentIssueOf(scope)
  return {
    ...readFrame(scope, actor, context),
    isWorkshopPc: await isPcOf(request, scope),
    managesSubscription: roleMay(scope.role, 'subscription.manage'),
    planLabel: actor.hasFreeAccess ? `Subscription: ${freeAccess.toLowerCase()}` : 'Subscription',
    issue,
    lines: readLines(issue, actor.emailUnproven),
    supportEmail: supportEmail(),
  }
})

type FrameData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

export default function Workspace() {
  const frame = useLoaderData<typeof loader>()
  if (!frame) return <Outlet />
  return (
    <Frame frame={frame}>
      <Outlet />
    </Frame>
  )
}

function Frame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { location: next, formData } = useNavigation()
  const isBehindDialog = useDialogOpen()
  const firstKey = useFirstKey()
  const [heard, setHeard] = useState({ counts: frame.counts, unread: unreadOf(frame) })
  // Counts that came with the page are newer than what was heard before it.
  const unread = heard.counts === frame.counts ? heard.unread : unreadOf(frame)
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Shell
      user={frame.user}
      nav={frame.nav}
      counts={{ ...frame.counts, ...unread }}
      path={placeOf(pathname, search)}
      pathAhead={next && !formData ? placeOf(next.pathname, next.search) : undefined}
      behindDialog={isBehindDialog}
      today={frame.today}
      searchSlot={
        <Suspense fallback={<SearchForm query={query} />}>
          <SearchBox query={query} />
        </Suspense>
      }
      accountLinks={[
        ...(frame.isByPin ? [] : [settingsLink]),
        ...(frame.managesSubscription
          ? [{ href: '/subscription', label: frame.planLabel, icon: 'money' } as const]
          : []),
        rightsLink,
      ]}
      isWorkshopPc={frame.isWorkshopPc}
      banner={
        <>
          {frame.isDemo ? <DemoBanner isBehindDialog={isBehindDialog} /> : null}
          {frame.lines.map(line => (
            <Banner key={line.title} line={line} isBehindDialog={isBehindDialog} />
          ))}
        </>
      }
    >
      {children}
      {firstKey ? (
        <Suspense fallback={null}>
          <Keys first={firstKey} />
        </Suspense>
      ) : null}
      {frame.issue ? (
        <Suspense fallback={null}>
          <PaymentIssueModal issue={frame.issue} supportEmail={frame.supportEmail} userId={frame.user.id} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <LiveNotifications
          known={unread}
          work={frame.work}
          onCount={unread => setHeard({ counts: frame.counts, unread })}
        />
      </Suspense>
    </Shell>
  )
}

function unreadOf({ counts: { portal, chat } }: FrameData) {
  return { portal, chat }
}

const settingsLink = { href: '/settings', label: 'Settings', icon: 'gear' } as const
const rightsLink = { href: '/data-rights', label: 'Data rights', icon: 'lock' } as const

function DemoBanner({ isBehindDialog }: { isBehindDialog: boolean }) {
  return (
    <p className="demo print:hidden" {...inertWhen(isBehindDialog)}>
      Demo: nothing is charged, and mail goes to the <a href="/dev/outbox">outbox</a>.
    </p>
  )
}

function Banner({ line, isBehindDialog }: { line: FrameLine; isBehindDialog: boolean }) {
  return (
    <div className="demo print:hidden" {...inertWhen(isBehindDialog)}>
      <Note tone={line.tone}>
        <p>
          <b>{line.title}.</b> {line.href ? <a href={line.href}>{line.text}</a> : line.text}
        </p>
      </Note>
    </div>
  )
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('workspace')
  if (!frame) return <ErrorPage />
  return (
    <Frame frame={frame}>
      <ErrorMessage />
    </Frame>
  )
}
