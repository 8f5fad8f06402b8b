import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { type InviteCode, listInviteCodes } from '#app/models/subscriptions/invite-code.server.ts'
import { listOfferedFeatures } from '#app/services/owner/save-premium-feature.server.ts'
import { OwnerHead } from './owner-head.tsx'

const here = '/owner-dashboard/settings'

export const loader = ownerPage(({ scope }) => ({
  codes: listInviteCodes().map(code => toLine(scope, code)),
  features: listOfferedFeatures().map(({ name, displayName, description, monthlyPrice, isActive }) => ({
    name,
    displayName,
    description,
    price: `${formatMoney(monthlyPrice)}/month`,
    isActive,
  })),
}))

function toLine(
  { timeZone }: Scope,
  { id, code, description, maxUses, currentUses, isActive, ...rest }: InviteCode,
) {
  const now = Date.now()
  const { expiresAt, includesPremiumFeatures } = rest
  const until = expiresAt === null ? null : formatDateShort(dayIn(timeZone, expiresAt), dayIn(timeZone, now))
  const isOver = expiresAt !== null && expiresAt <= now
  const features = premiumFeatureNames
    .filter(name => includesPremiumFeatures.includes(name))
    .map(name => premiumFeatureTexts[name].title)
  const facts = [
    description,
    `used ${currentUses} of ${maxUses}`,
    until === null ? '' : isOver ? `ended ${until}` : `until ${until}`,
    features.length > 0 ? `with ${features.join(', ')}` : '',
  ]
  return {
    id,
    code,
    isActive,
    works: isActive && !isOver && currentUses < maxUses,
    facts: facts.filter(Boolean).join(' · '),
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function OwnerSettings() {
  const { codes, features } = useLoaderData<typeof loader>()
  return (
    <>
      <OwnerHead here={here} />
      <Columns>
        <Column span={7}>
          <Section
            title="Invite codes"
            aside={
              <ButtonLink variant="go" icon="plus" href={`${here}/invite-codes/new`}>
                New Code
              </ButtonLink>
            }
          >
            {codes.length > 0 ? <Codes codes={codes} /> : <EmptyLine>No code has been made yet.</EmptyLine>}
          </Section>
          <Section title="Stripe">
            <List label="Stripe">
              <ListRow
                icon="money"
                title="Products and prices"
                detail="Team sizes, their prices and the billing portal"
                href={`${here}/stripe`}
              />
            </List>
          </Section>
          <Section title="Companies">
            <List label="Companies">
              <ListRow
                icon="team"
                title="What each company may use"
                detail="Free access, features, team size and room are set on its own page"
                href="/owner-dashboard/companies"
              />
            </List>
          </Section>
        </Column>
        <Column span={5}>
          <Section title="Premium features">
            <List label="Premium features">
              {features.map(({ name, displayName, description, price, isActive }) => (
                <ListRow
                  key={name}
                  title={displayName}
                  detail={description}
                  end={isActive ? price : 'Not offered'}
                  href={`${here}/features/${name}`}
                />
              ))}
            </List>
          </Section>
        </Column>
      </Columns>
    </>
  )
}

function Codes({ codes }: { codes: Data['codes'] }) {
  return (
    <List className="[&>li]:gap-4">
      {codes.map(({ id, code, isActive, works, facts }) => (
        <li key={id}>
          <div className="grow">
            <span className="font-figures text-l leading-[1.2] font-bold tracking-[0.02em]">{code}</span>{' '}
            <small>
              {works ? null : <b>{isActive ? 'Used up or over. ' : 'Switched off. '}</b>}
              {facts}
            </small>
          </div>
          <form method="post" action={`${here}/invite-codes/${id}/switch`} className="acts">
            <HiddenField name="active" value={isActive ? 'off' : 'on'} />
            <Button size="small">
              {isActive ? 'Switch Off' : 'Switch On'}
              <span className="sr-only"> {code}</span>
            </Button>
          </form>
        </li>
      ))}
    </List>
  )
}

export const meta = () => [{ title: 'Settings · Site Owner · Mortise' }]
