import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { inviteCodeForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Invalid } from '#app/domain/errors.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  freeAccessTexts,
  type GoingOn,
  meaningOf,
  SubscriptionGoesOn,
  subscriptionChoices,
} from '#app/domain/subscriptions/free-access.ts'
import { getActor } from '#app/http/actor.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { keepInviteCode, readInviteCode } from '#app/services/auth/visit-cookies.server.ts'
import {
  applyInviteCode,
  findGoingOn,
  requireUsableCode,
} from '#app/services/subscriptions/use-invite-code.server.ts'

export const links = signInLinks

export const loader = publicPage(async ({ request, context }) => {
  const actor = await getActor(request, context)
  if (!actor) return { who: 'visitor' as const, keptCode: await readInviteCode(request) }
  const scope = scopeOf(actor)
  if (!may(scope, 'users.manage')) return { who: 'member' as const, keptCode: null }
  return { who: 'admin' as const, keptCode: null, goingOn: findGoingOn(scope) }
})

export const action = publicPage(({ request, context }) =>
  handleForm(request, inviteCodeForm, async ({ code, endSubscription }) => {
    const actor = await getActor(request, context)
    if (actor) {
      await applyChosen(scopeOf(actor), code, endSubscription)
      return redirectWithFlash('/', {
        title: authTexts.inviteCodeApplied,
        tone: 'good',
        ...(endSubscription !== undefined && {
          message: freeAccessTexts[endSubscription ? 'ends' : 'keeps'],
        }),
      })
    }
    requireUsableCode(code)
    const headers = { 'Set-Cookie': await keepInviteCode(code) }
    return redirect('/use-invite-code', { status: 303, headers })
  }),
)

async function applyChosen(scope: Scope, code: string, ends: boolean | undefined): Promise<void> {
  try {
    await applyInviteCode(scope, code, ends)
  } catch (error) {
    if (!(error instanceof SubscriptionGoesOn)) throw error
    throw new Invalid({ endSubscription: [freeAccessTexts.choose] })
  }
}

export default function UseInviteCode() {
  const page = useLoaderData<typeof loader>()
  if (page.who === 'member') return <AdminsOnly />
  const goingOn = page.who === 'admin' ? page.goingOn : null
  return <CodeForm key={page.keptCode} who={page.who} keptCode={page.keptCode} goingOn={goingOn} />
}

type CodeFormProps = { who: 'visitor' | 'admin'; keptCode: string | null; goingOn: GoingOn | null }

function CodeForm({ who, keptCode, goingOn }: CodeFormProps) {
  const reply = useActionData<typeof action>()?.reply
  const isKept = keptCode !== null && !reply
  return (
    <SignInFrame
      title="Use an invite code"
      lead={who === 'admin' ? 'It gives your company free access.' : 'It lets you start without paying.'}
    >
      <SignInErrors errors={reply?.errors} title="Invalid Code" />
      {isKept ? (
        <Note tone="good" title={authTexts.inviteCodeApplied} role="status">
          <p>Next, create your account. It is then that {keptCode} is used.</p>
        </Note>
      ) : null}
      {isKept ? (
        <ButtonLink variant="go" href="/login?mode=create-account">
          Create Account
        </ButtonLink>
      ) : null}
      <form method="post">
        <TextField
          label={isKept ? 'Another invite code' : 'Invite code'}
          name="code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.inviteCode}
          defaultValue={reply?.values.code}
          error={reply?.errors.code}
          style={{ textTransform: 'uppercase' }}
          aria-required
        />
        {goingOn ? (
          <>
            <Note tone="warn" title="Your company has a subscription">
              {meaningOf(goingOn)}
            </Note>
            <ChoiceField
              legend="What becomes of the subscription"
              name="endSubscription"
              options={subscriptionChoices.map(({ note, ...choice }) => ({
                ...choice,
                note: note(goingOn.status),
              }))}
              defaultValue={reply?.values.endSubscription ?? ''}
              error={reply?.errors.endSubscription}
            />
          </>
        ) : null}
        <Button variant={isKept ? 'plain' : 'go'}>Apply Invite Code</Button>
      </form>
      <DoorLinks
        links={[
          { href: '/subscription', label: goingOn ? 'Your subscription' : 'Subscribe instead' },
          who === 'admin'
            ? { href: '/', label: 'Back to the Portal' }
            : { href: '/login', label: 'Back to Sign In' },
        ]}
      />
    </SignInFrame>
  )
}

function AdminsOnly() {
  return (
    <SignInFrame title="Use an invite code">
      <Note tone="warn" title="This is for your admin">
        Only an admin of your company can use an invite code.
      </Note>
      <ButtonLink variant="go" href="/">
        Back to the Portal
      </ButtonLink>
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [{ title: 'Invite code · Mortise' }]
