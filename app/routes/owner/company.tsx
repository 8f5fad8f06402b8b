import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink, ButtonSummary } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { OwnerAccess, OwnerSizes } from '#app/components/owner/owner-access.tsx'
import { OwnerBadge } from '#app/components/owner/owner-companies.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { defaultFileBytes, defaultStorageBytes, storageText } from '#app/domain/companies/storage.ts'
import { formatDateShort, formatMoney, fullName, roleLabel } from '#app/domain/format.ts'
import { companyBadge, monthlyRevenueOf } from '#app/domain/owner/company-status.ts'
import { planName } from '#app/domain/owner/owner.ts'
import { premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { tiers } from '#app/domain/subscriptions/plans.ts'
import { seatsOf } from '#app/domain/subscriptions/seats.ts'
import { isTierPaid } from '#app/domain/subscriptions/subscription.ts'
import { idParam } from '#app/http/input.server.ts'
import { toCompanyLine } from '#app/http/owner/owner-company-page.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import {
  listFeaturesOf,
  listOpenInvitationsOf,
  listPeopleOf,
  type PersonFeature,
} from '#app/models/owner/company-people.server.ts'
import { requireAnyCompany } from '#app/models/owner/owner-company.server.ts'

export const loader = ownerPage(({ scope, params }) => {
  const company = requireAnyCompany(idParam(params))
  const { id, name, tier, closedAt, hasFreeAccess } = company
  const today = dayIn(scope.timeZone, Date.now())
  const day = (at: number | null) => (at === null ? null : formatDateShort(dayIn(scope.timeZone, at), today))
  const storage = { bytes: company.storageBytes, limit: company.storageLimit ?? defaultStorageBytes }
  const files = { bytes: company.fileBytes, limit: company.fileLimit ?? defaultFileBytes }
  const enabled = new Set(listFeaturesOf(id))
  const features = premiumFeatureNames.map(feature => ({
    name: feature,
    title: premiumFeatureTexts[feature].title,
    isOn: enabled.has(feature),
  }))
  return {
    id,
    name,
    isClosed: closedAt !== null,
    facts: factsOf(company, day),
    people: listPeopleOf(id).map(person => ({
      id: person.id,
      name: fullName(person.firstName, person.lastName, person.username),
      username: person.username,
      email: person.email,
      role: roleLabel(person.role),
      isAdmin: person.role === 'admin',
      hasTwoStep: person.hasTwoStep,
      since: day(person.createdAt),
      given: givenTexts(person.premiumFeatures, day),
    })),
    invitations: listOpenInvitationsOf(id).map(
      ({ id: invitation, firstName, lastName, email, expiresAt }) => ({
        id: invitation,
        name: fullName(firstName, lastName, email),
        email,
        expires: day(expiresAt),
      }),
    ),
    access: {
      tier,
      isTierPaid: isTierPaid(company),
      isFree: hasFreeAccess === 1,
      teamSizes,
      features,
      storage: { ...storage, text: storageText(storage) },
      files: { ...files, text: storageText(files) },
    },
  }
})

const teamSizes = tiers.map(({ tier, name, users }) => ({ value: tier, label: `${name}: ${users} people` }))

type Day = (at: number | null) => string | null

/** 'Stock System until 3 Dec' */
function givenTexts(given: readonly PersonFeature[], day: Day): string[] {
  return premiumFeatureNames.flatMap(feature => {
    const own = given.find(({ name }) => name === feature)
    if (!own) return []
    const { title } = premiumFeatureTexts[feature]
    return own.expiresAt === null ? [title] : [`${title} until ${day(own.expiresAt)}`]
  })
}

function factsOf(company: ReturnType<typeof requireAnyCompany>, day: Day) {
  const { totalUsers, tier, endsAt, trialEndsAt, cancels, closedAt, createdAt, inviteCode } = company
  const isTrial = company.subscriptionStatus === 'trialing'
  return {
    badge: companyBadge(company),
    cancels: toCompanyLine(company).cancels,
    plan: company.subscriptionStatus === null ? 'None' : planName(company),
    monthly: formatMoney(monthlyRevenueOf(company)),
    seats: `${totalUsers} of ${seatsOf(tier)}`,
    since: day(createdAt),
    trialEnd: isTrial ? day(trialEndsAt) : null,
    period: {
      label: cancels || company.subscriptionStatus === 'canceled' ? 'Ends' : 'Paid until',
      day: isTrial && !cancels ? null : day(endsAt),
    },
    inviteCode,
    closed: day(closedAt),
    stripe: company.stripeCustomerId,
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function OwnerCompany() {
  const { id, name, isClosed, facts, people, invitations, access } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={name}
        lead={isClosed ? `Closed ${facts.closed}: nobody can sign in to it.` : undefined}
        back={{ href: '/owner-dashboard/companies', label: 'Companies' }}
      />
      <Columns>
        <Column span={7}>
          <Section title="People" aside={people.length}>
            {people.length > 0 ? (
              <People company={id} people={people} />
            ) : (
              <EmptyLine>Nobody is left.</EmptyLine>
            )}
          </Section>
          {invitations.length > 0 ? (
            <Section title="Open invitations" aside={invitations.length}>
              <List>
                {invitations.map(invited => (
                  <li key={invited.id}>
                    <div className="grow">
                      <span>{invited.name}</span> <small>{invited.email}</small>
                    </div>{' '}
                    <div className="end">until {invited.expires}</div>
                  </li>
                ))}
              </List>
            </Section>
          ) : null}
          {isClosed ? null : <OwnerAccess company={id} {...access} />}
        </Column>
        <Column span={5}>
          <Section title="Subscription" aside={<OwnerBadge badge={facts.badge} cancels={facts.cancels} />}>
            <Facts {...facts} />
          </Section>
          {isClosed ? null : <OwnerSizes company={id} {...access} />}
        </Column>
      </Columns>
    </>
  )
}

function Facts({ plan, monthly, seats, since, trialEnd, period, inviteCode, stripe }: Data['facts']) {
  const item = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return (
    <MetaList
      items={[
        { label: 'Plan', value: plan },
        { label: 'Monthly', value: monthly, figure: true },
        { label: 'Users', value: seats, figure: true },
        ...item('Trial ends', trialEnd),
        ...item(period.label, period.day),
        ...item('Invite code', inviteCode),
        ...item('At Stripe', stripe),
        ...item('Company since', since),
      ]}
    />
  )
}

function People({ company, people }: { company: number; people: Data['people'] }) {
  return (
    <List>
      {people.map(person => (
        <li key={person.id}>
          <div className="grow">
            <span>
              <b>{person.name}</b> <span className="quiet">@{person.username}</span>
            </span>{' '}
            <small>
              {person.role} · {person.email} · since {person.since}
            </small>
            {person.given.length > 0 ? <small className="good">{person.given.join(', ')}</small> : null}
            {person.isAdmin && person.hasTwoStep ? (
              <TwoStep
                name={person.name}
                action={`/owner-dashboard/companies/${company}/admins/${person.id}/two-step`}
              />
            ) : null}
          </div>
          <div className="acts">
            {person.isAdmin ? (
              <ButtonLink
                size="small"
                variant="bare"
                href={`/owner-dashboard/companies/${company}/admins/${person.id}/remove`}
              >
                Remove<span className="sr-only"> {person.name}</span>
              </ButtonLink>
            ) : (
              <ButtonLink size="small" href={`/owner-dashboard/companies/${company}/people/${person.id}`}>
                Features<span className="sr-only"> of {person.name}</span>
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </List>
  )
}

function TwoStep({ name, action }: { name: string; action: string }) {
  return (
    <details className="mt-1">
      <ButtonSummary size="small">
        Two-step sign-in<span className="sr-only"> of {name}</span>
      </ButtonSummary>
      <form method="post" action={action} className="max-w-[60ch] py-3">
        <p className="mb-3">
          For an admin who has lost phone and recovery codes, and whom no other admin can help. Make sure that
          it is them. Their app, passkeys and codes are removed, they are signed out everywhere, and we mail
          them. The password stays.
        </p>
        <Button variant="danger" size="small">
          Switch It Off<span className="sr-only">: two-step sign-in of {name}</span>
        </Button>
      </form>
    </details>
  )
}

export const meta = ({ data }: { data?: Data }) => [
  { title: `${data ? `${data.name} · ` : ''}Site Owner · Mortise` },
]
