import { useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { browserName, isHandheld } from '#app/domain/accounts/browser-name.ts'
import { sessionEnd } from '#app/domain/accounts/settings.schema.ts'
import { idleTimeText } from '#app/domain/auth/idle-texts.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatInstant, plural } from '#app/domain/format.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { peekForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listOwnSessions } from '#app/models/auth/session.server.ts'
import { endSessions } from '#app/services/accounts/end-sessions.server.ts'
import { idleRuleFor, readSessionId } from '#app/services/auth/session.server.ts'

export const loader = workspacePage(async ({ scope, actor, request }) => {
  const { timeZone } = scope
  const today = dayIn(timeZone, Date.now())
  const sessions = listOwnSessions(scope, await readSessionId(request))
  return {
    idleMinutes: idleRuleFor(actor).minutes,
    sessions: sessions.map(({ key, userAgent, address, createdAt, expire, isThis }) => ({
      key,
      isThis,
      browser: browserName(userAgent),
      isHandheld: isHandheld(userAgent),
      address,
      since: formatInstant(createdAt, timeZone, today),
      until: formatDateShort(dayIn(timeZone, expire), today),
    })),
  }
})

export const action = workspacePage(async ({ scope, request }) => {
  const form = await peekForm(request)
  const { session } = checked(sessionEnd, { session: form.get('session') })
  const ended = endSessions(scope, session, (await readSessionId(request)) ?? '')
  return redirectWithFlash('/settings/sessions', {
    title: ended === 0 ? 'Nothing to sign out' : 'Signed out',
    message: ended === 0 ? 'It is signed out already.' : `In ${plural(ended, 'other browser')}.`,
  })
})

type Row = ReturnType<typeof useLoaderData<typeof loader>>['sessions'][number]

export default function SettingsSessions() {
  const { sessions, idleMinutes } = useLoaderData<typeof loader>()
  const unlessIdle =
    idleMinutes === null ? '' : `, unless nothing happens in it for ${idleTimeText(idleMinutes)}`
  return (
    <SettingsFrame
      title="Where you are signed in"
      lead={`Each browser stays signed in for 30 days${unlessIdle}.`}
      aside={{
        title: 'One you do not know?',
        content: (
          <p className="quiet">
            Sign it out, then <a href="/settings/password">change your password</a>: the person who used it
            knew it.
          </p>
        ),
      }}
    >
      <Section title="Browsers" aside={sessions.length}>
        <List label="Browsers">
          {sessions.map(session => (
            <SessionRow key={session.key} session={session} />
          ))}
        </List>
        {sessions.length > 1 ? (
          <form method="post" className="row mt-6">
            <HiddenField name="session" value="others" />
            <Button>Sign Out All Others</Button>
          </form>
        ) : null}
      </Section>
    </SettingsFrame>
  )
}

function SessionRow({ session }: { session: Row }) {
  const { key, isThis, browser, address, isHandheld, since, until } = session
  return (
    <ListRow
      icon={isHandheld ? 'mobile' : 'screen'}
      title={isThis ? <b>{browser}</b> : browser}
      detail={
        <>
          Signed in {since}, stays until {until}{' '}
          <span className="block text-s text-chalk-3">
            {address ? `Network address ${address}` : 'Network address not known'}
          </span>
        </>
      }
      end={isThis ? 'This one' : undefined}
      actions={
        isThis ? undefined : (
          <form method="post">
            <HiddenField name="session" value={key} />
            <Button size="small" aria-label={`Sign out ${browser}, since ${since}`}>
              Sign Out
            </Button>
          </form>
        )
      }
    />
  )
}

export const meta = () => [{ title: 'Where you are signed in · Settings · Mortise' }]
