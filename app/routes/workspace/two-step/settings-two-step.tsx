import { useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isTwoStepOn, maxPasskeys, recoveryCodeCount } from '#app/domain/two-step/two-step.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { findApp } from '#app/models/two-step/authenticator-app.server.ts'
import { listPasskeys } from '#app/models/two-step/passkey.server.ts'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { demanderOf } from '#app/services/two-step/demanded-two-step.server.ts'

export const loader = workspacePage(({ scope }) => {
  const state = readTwoStep(scope)
  const day = dayText(scope)
  return {
    isOn: isTwoStepOn(state),
    demander: demanderOf(scope),
    codesLeft: state.codesLeft,
    appSince: state.hasApp ? day(findApp(scope)?.confirmedAt ?? null) : null,
    passkeys: listPasskeys(scope).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      since: day(createdAt),
      lastUsed: day(lastUsedAt),
    })),
  }
})

function dayText({ timeZone }: Scope) {
  const today = dayIn(timeZone, Date.now())
  return (at: number | null) => (at === null ? null : formatDateShort(dayIn(timeZone, at), today))
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function SettingsTwoStep() {
  const { isOn, demander, codesLeft, appSince, passkeys } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame
      title="Two-step sign-in"
      lead={leadOf(isOn, demander !== null)}
      aside={{ title: 'How it works', content: <How /> }}
    >
      {demander && !isOn ? (
        <Note tone="warn" title="Set it up first">
          {demander === 'service'
            ? 'The site owner signs in with a second step.'
            : 'Your company asks everybody for a second step.'}{' '}
          Nothing else opens until it is set up.
        </Note>
      ) : null}
      <App since={appSince} isFirst={!isOn} />
      <Passkeys passkeys={passkeys} />
      {isOn ? <Codes left={codesLeft} /> : null}
    </SettingsFrame>
  )
}

function leadOf(isOn: boolean, isDemanded: boolean): string {
  if (isOn) return 'On: your password alone does not let anybody in.'
  return isDemanded ? 'Not set up yet.' : 'Off: your password alone lets you in.'
}

function App({ since, isFirst }: { since: string | null; isFirst: boolean }) {
  return (
    <Section title="Authenticator app">
      {since === null ? (
        <>
          <p className="quiet">An app on your phone shows six digits, which you type after your password.</p>
          <p className="row mt-4">
            <ButtonLink variant={isFirst ? 'go' : 'plain'} href="/settings/two-step/app">
              Add an Authenticator App
            </ButtonLink>
          </p>
        </>
      ) : (
        <List label="Authenticator app">
          <ListRow
            icon="mobile"
            title="Authenticator app"
            detail={`Added ${since}`}
            actions={
              <div className="row">
                <ButtonLink size="small" href="/settings/two-step/app">
                  Replace<span className="sr-only"> the authenticator app</span>
                </ButtonLink>
                <ButtonLink size="small" href="/settings/two-step/app/remove">
                  Remove<span className="sr-only"> the authenticator app</span>
                </ButtonLink>
              </div>
            }
          />
        </List>
      )}
    </Section>
  )
}

function Passkeys({ passkeys }: Pick<Data, 'passkeys'>) {
  return (
    <Section title="Passkeys" aside={passkeys.length}>
      {passkeys.length === 0 ? (
        <p className="quiet">
          Your phone, PC or a security key proves that it is you, by finger, face or PIN. A passkey also signs
          you in without the password.
        </p>
      ) : (
        <List label="Passkeys">
          {passkeys.map(({ id, name, since, lastUsed }) => (
            <ListRow
              key={id}
              icon="lock"
              title={name}
              detail={`Added ${since} · ${lastUsed ? `last used ${lastUsed}` : 'not used yet'}`}
              href={`/settings/two-step/passkeys/${id}`}
            />
          ))}
        </List>
      )}
      {passkeys.length < maxPasskeys ? (
        <p className="row mt-4">
          <ButtonLink href="/settings/two-step/passkeys/new">Add a Passkey</ButtonLink>
        </p>
      ) : (
        <p className="quiet">You have {maxPasskeys}, the most there can be.</p>
      )}
    </Section>
  )
}

function Codes({ left }: { left: number }) {
  return (
    <Section title="Recovery codes">
      {left < 3 ? (
        <Note tone="warn" title={left === 0 ? 'No recovery code is left' : `Only ${left} left`}>
          Make new ones, so that a lost phone does not keep you out.
        </Note>
      ) : (
        <p className="quiet">
          {left} of {recoveryCodeCount} are left. Each signs you in once, without phone and passkey.
        </p>
      )}
      <p className="row mt-4">
        <ButtonLink href="/settings/two-step/codes">Make New Codes</ButtonLink>
      </p>
    </Section>
  )
}

function How() {
  return (
    <div className="stack quiet">
      <p>After your password you are asked for something that only you have: an app’s code, or a passkey.</p>
      <p>We mail you whenever any of it changes. You stay signed in where you are.</p>
      <p>
        Phone lost? A recovery code lets you in. No codes either? An admin of your company can switch it off
        for you.
      </p>
    </div>
  )
}

export const meta = () => [{ title: 'Two-step sign-in · Settings · Mortise' }]
