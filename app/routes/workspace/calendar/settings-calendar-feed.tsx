import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { CheckField, FormGrid, HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { feedForm } from '#app/domain/calendar/calendar.schema.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { findFeed } from '#app/models/calendar/calendar-feed.server.ts'
import { changeFeed, endFeed, makeFeed } from '#app/services/calendar/change-feed.server.ts'

const CopyButton = lazyIsland(() => import('#app/islands/copy-button.tsx'))

const path = '/settings/calendar-feed'

export const loader = workspacePage(({ scope }) => {
  const feed = findFeed(scope)
  return { feed: feed && { ...feed, since: sinceOf(scope, feed.createdAt) } }
})

function sinceOf({ timeZone }: Scope, createdAt: number): string {
  return formatDateShort(dayIn(timeZone, createdAt), dayIn(timeZone, Date.now()))
}

export const action = workspacePage(async ({ scope, request }) => {
  const { intent, ...choice } = checked(feedForm, Object.fromEntries(await readForm(request)))
  // Told in this answer alone: nothing keeps it.
  if (intent === 'make') return { address: makeFeed(scope, choice) }
  if (intent === 'save') {
    const save = () => {
      changeFeed(scope, choice)
      return redirectWithFlash(path, { title: 'Calendar feed saved', tone: 'good' })
    }
    return orConflict(save, path, 'Not saved')
  }
  const isEnded = endFeed(scope)
  return redirectWithFlash(path, {
    title: isEnded ? 'Calendar feed revoked' : 'There is no feed',
    message: 'No program reads your calendar now.',
  })
})

type Feed = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['feed']>

export default function SettingsCalendarFeed() {
  const { feed } = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  return (
    <SettingsFrame
      title="Calendar feed"
      lead="Your due dates in the calendar of your phone or PC."
      aside={{ title: 'How it works', content: <How /> }}
    >
      {made && 'address' in made ? <Address address={made.address} /> : null}
      <Section title={feed ? 'What it shows' : 'Make an address'}>
        {feed ? (
          <p className="quiet">
            {made && 'address' in made
              ? 'The address above reads this.'
              : `Your address was made ${feed.since}. It was shown then, and is not kept.`}
          </p>
        ) : null}
        <FeedForm feed={feed} />
      </Section>
    </SettingsFrame>
  )
}

function Address({ address }: { address: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return (
    <Note tone="good" title="Copy this address now" role="alert" tabIndex={-1} className="mb-6">
      <p>It is shown this once. Anybody who has it can read your feed: keep it to yourself.</p>
      <TextField
        label="Address of your feed"
        name="address"
        readOnly
        defaultValue={address}
        after={
          <Suspense fallback={null}>
            <CopyButton inputId="address" />
          </Suspense>
        }
      />
      <p className="row">
        <ButtonLink icon="calendar" href={webcal}>
          Open in a Calendar Program
        </ButtonLink>
      </p>
    </Note>
  )
}

function FeedForm({ feed }: { feed: Feed | null }) {
  return (
    <form method="post" key={feed ? `${feed.contents} ${feed.hasSpans}` : 'none'}>
      <FormGrid>
        <SelectField
          label="Whose work"
          name="contents"
          width="half"
          defaultValue={feed?.contents ?? 'mine'}
          options={[
            { value: 'mine', label: 'Mine: what I am on' },
            { value: 'all', label: 'All of the company' },
          ]}
        />
        <CheckField
          label="Also whole jobs from start to due date, and who is away"
          name="hasSpans"
          defaultChecked={feed?.hasSpans ?? false}
        />
      </FormGrid>
      {feed ? (
        <FormFoot>
          <Button name="intent" value="save">
            Save
          </Button>
          <Button name="intent" value="make">
            Make a New Address
          </Button>
          <Button variant="danger" name="intent" value="end">
            Revoke
          </Button>
        </FormFoot>
      ) : (
        <>
          <HiddenField name="intent" value="make" />
          <FormFoot cancelHref="/settings">
            <Button variant="go">Make the Address</Button>
          </FormFoot>
        </>
      )}
    </form>
  )
}

function How() {
  return (
    <div className="stack quiet">
      <p>
        Add the address as a subscription: in Google Calendar “From URL”, on an iPhone “Add Subscription
        Calendar”, in Outlook “Subscribe from web”.
      </p>
      <p>It holds due dates of jobs in work and of open tasks. It never holds money.</p>
      <p>A new address ends the one before. Revoking ends it for good, and so does leaving the company.</p>
    </div>
  )
}

export const meta = () => [{ title: 'Calendar feed · Settings · Mortise' }]
