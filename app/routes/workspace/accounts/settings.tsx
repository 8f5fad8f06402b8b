import { useLoaderData } from '@remix-run/react'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { chatColourName } from '#app/domain/accounts/chat-colour.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, fullName, plural } from '#app/domain/format.ts'
import { isSiteOwner, may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { freeAccess } from '#app/domain/subscriptions/free-access.ts'
import { tiers } from '#app/domain/subscriptions/plans.ts'
import { isLive, isPaidFor, subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'
import { describeTwoStep } from '#app/domain/two-step/two-step.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { countSessions, type SessionActor } from '#app/models/auth/session.server.ts'
import { findFeed } from '#app/models/calendar/calendar-feed.server.ts'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'

export const loader = workspacePage(({ scope, actor }) => {
  const own = requireOwnSettings(scope)
  const { companyName, timeZone, weekStart, currency } = actor
  return {
    name: fullName(own.firstName, own.lastName, own.username),
    username: own.username,
    email: own.email,
    newEmail: isWaiting(own) ? own.newEmail : null,
    chatColor: own.chatColor,
    morningMailAt: own.morningMailAt,
    twoStep: describeTwoStep(readTwoStep(scope)),
    sessions: countSessions(scope),
    feed: findFeed(scope)?.contents ?? null,
    hasPin: own.pinSetAt !== null,
    mayHavePin: !isSiteOwner(scope),
    mayConfigure: {
      company: may(scope, 'company.configure'),
      people: may(scope, 'users.manage'),
      stages: may(scope, 'stages.configure'),
      quotes: may(scope, 'quote.configure'),
      invoices: may(scope, 'invoice.configure'),
      workshopPcs: may(scope, 'workshop_pc.manage'),
      lists: may(scope, 'spreadsheet.import'),
    },
    company: { companyName, timeZone, weekStart, currency },
    subscription: may(scope, 'subscription.manage') ? describeSubscription(scope, actor) : null,
  }
})

function isWaiting({ newEmailExpiresAt }: { newEmailExpiresAt: number | null }): boolean {
  return newEmailExpiresAt !== null && newEmailExpiresAt > Date.now()
}

/** 'Trial · 1-5 people · until Fri 27 November 2026'; names what is paid for beside free access. */
function describeSubscription({ timeZone }: Scope, actor: SessionActor): string {
  const { subscriptionStatus, subscriptionTier, subscriptionEndsAt, hasFreeAccess } = actor
  if (hasFreeAccess && !isLive(subscriptionStatus)) return freeAccess
  if (subscriptionStatus === null) return 'No plan chosen yet'
  const team = tiers.find(({ tier }) => tier === subscriptionTier)
  const isTrial = subscriptionStatus === 'trialing'
  const until =
    isPaidFor(subscriptionStatus) &&
    subscriptionEndsAt !== null &&
    formatDate(dayIn(timeZone, subscriptionEndsAt))
  return [
    hasFreeAccess && freeAccess,
    subscriptionBadge(subscriptionStatus),
    team && `${team.users} people`,
    until && `${isTrial ? 'until' : 'paid until'} ${until}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type Settings = ReturnType<typeof useLoaderData<typeof loader>>

export default function SettingsPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Settings" lead="Configure application settings" />
      <Columns>
        <You {...settings} />
        {Object.values(settings.mayConfigure).some(Boolean) ? <Company {...settings} /> : null}
      </Columns>
    </>
  )
}

function You(settings: Settings) {
  const { name, username, email, newEmail, chatColor, morningMailAt, twoStep, sessions, feed } = settings
  const { hasPin, mayHavePin } = settings
  return (
    <Section title="You" span={6}>
      <List label="You">
        <ListRow
          icon="client"
          title="Your details"
          detail={`${name} · @${username}`}
          href="/settings/details"
        />
        <ListRow
          icon="mail"
          title="Email"
          detail={newEmail ? `${email} · ${newEmail} is not confirmed yet` : email}
          href="/settings/email"
        />
        <ListRow icon="lock" title="Password" detail="Change your password" href="/settings/password" />
        {mayHavePin ? (
          <ListRow
            icon="lock"
            title="PIN"
            detail={hasPin ? 'Set, for workshop PCs' : 'None: set one to take over at workshop PCs'}
            href="/settings/pin"
          />
        ) : null}
        <ListRow icon="mobile" title="Two-step sign-in" detail={twoStep} href="/settings/two-step" />
        <ListRow
          icon="screen"
          title="Where you are signed in"
          detail={sessions === 1 ? 'In this browser only' : plural(sessions, 'browser')}
          href="/settings/sessions"
        />
        <ListRow
          icon="chat"
          title="Chat colour"
          detail={chatColor ? chatColourName(chatColor) : 'Not chosen yet'}
          href="/settings/chat-colour"
        />
        <ListRow
          icon="clock"
          title="Morning mail"
          detail={morningMailAt ? `At ${morningMailAt}` : 'Off'}
          href="/settings/morning-mail"
        />
        <ListRow
          icon="calendar"
          title="Calendar feed"
          detail={feed ? feedText(feed) : 'Off'}
          href="/settings/calendar-feed"
        />
        <ListRow
          icon="file"
          title="Data rights"
          detail="Take a copy with you, restrict its use, delete your account"
          href="/data-rights"
        />
        <ListRow
          icon="info"
          title="Privacy policy"
          detail="What is kept, why, and for how long"
          href="/privacy-policy"
        />
        <ListRow
          icon="file"
          title="The API"
          detail="What programs of your own may ask, and how"
          href="/docs/api"
        />
      </List>
    </Section>
  )
}

function feedText(contents: 'mine' | 'all'): string {
  return contents === 'mine' ? 'Your own due dates' : 'All due dates of the company'
}

/** What of the company the person may change. */
function Company({ company, subscription, mayConfigure }: Settings) {
  const { companyName, timeZone, weekStart, currency } = company
  const week = weekStart === 'monday' ? 'Monday' : 'Sunday'
  const place = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return (
    <Section title="Your company" span={6}>
      <List label="Your company">
        {mayConfigure.company ? (
          <ListRow
            icon="gear"
            title={companyName ?? 'Company'}
            detail={`${place} time · weeks begin on ${week} · ${currency}`}
            href="/settings/company"
          />
        ) : null}
        {mayConfigure.people ? (
          <ListRow
            icon="team"
            title="User Management"
            detail="People, roles, invitations and job positions"
            href="/user-management"
          />
        ) : null}
        {mayConfigure.stages ? (
          <ListRow icon="stack" title="Stages" detail="The way every job takes" href="/stages" />
        ) : null}
        {mayConfigure.quotes ? (
          <>
            <ListRow
              icon="quote"
              title="Quotes"
              detail="How long they hold, deposit, payment stages, numbers"
              href="/quoting/settings"
            />
            <ListRow icon="file" title="Terms" detail="What clients agree to" href="/quoting/terms" />
            <ListRow
              icon="cards"
              title="Price list"
              detail="What you sell again and again"
              href="/quoting/price-list"
            />
          </>
        ) : null}
        {mayConfigure.invoices ? (
          <ListRow
            icon="invoice"
            title="Invoices"
            detail="VAT, CIS, bank details, numbers"
            href="/invoicing/settings"
          />
        ) : null}
        {subscription === null ? null : (
          <ListRow icon="money" title="Subscription" detail={subscription} href="/subscription" />
        )}
        {mayConfigure.workshopPcs ? (
          <ListRow
            icon="screen"
            title="Workshop PCs"
            detail="Browsers that people share, each by a PIN"
            href="/settings/workshop-pcs"
          />
        ) : null}
        {mayConfigure.lists ? (
          <ListRow
            icon="upload"
            title="Import a List"
            detail="Clients, jobs and tasks from a spreadsheet"
            href="/spreadsheets/new"
          />
        ) : null}
      </List>
    </Section>
  )
}

export const meta = () => [{ title: 'Settings · Mortise' }]
