import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DoorNote } from '#app/components/auth/door-note.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { inviteCodeForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import { getActor } from '#app/http/actor.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { keepInviteCode, readInviteCode } from '#app/services/auth/invite-cookie.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { applyInviteCode, requireUsableCode } from '#app/services/subscriptions/use-invite-code.server.ts'

export const loader = publicPage(async ({ request, context }) => {
  const actor = await getActor(request, context)
  if (!actor) return { who: 'visitor' as const, keptCode: await readInviteCode(request) }
  const who = may(scopeOf(actor), 'users.manage') ? ('admin' as const) : ('member' as const)
  return { who, keptCode: null }
})

export const action = publicPage(({ request, context }) =>
  handleForm(request, inviteCodeForm, async ({ code }) => {
    const actor = await getActor(request, context)
    if (actor) {
      applyInviteCode(scopeOf(actor), code)
      return redirectWithFlash('/', { title: authTexts.inviteCodeApplied, tone: 'good' })
    }
    requireUsableCode(code)
    const headers = { 'Set-Cookie': await keepInviteCode(code) }
    return redirect('/use-invite-code', { status: 303, headers })
  }),
)

export default function UseInviteCode() {
  const { who, keptCode } = useLoaderData<typeof loader>()
  if (who === 'member') return <AdminsOnly />
  return <CodeForm key={keptCode} who={who} keptCode={keptCode} />
}

function CodeForm({ who, keptCode }: { who: 'visitor' | 'admin'; keptCode: string | null }) {
  const reply = useActionData<typeof action>()?.reply
  const isKept = keptCode !== null && !reply
  return (
    <SignInFrame
      title="Use an invite code"
      lead={who === 'admin' ? 'It gives your company free access.' : 'It lets you start without paying.'}
    >
      <DoorNote errors={reply?.errors} title="Invalid Code" />
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
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.inviteCode}
          defaultValue={reply?.values.code}
          error={reply?.errors.code}
          style={{ textTransform: 'uppercase' }}
          aria-required
        />
        <Button variant={isKept ? 'plain' : 'go'}>Apply Invite Code</Button>
      </form>
      <DoorLinks
        links={[
          { href: '/subscription', label: 'Subscribe instead' },
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
