import { data, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { newAccountForm, resetRequest, signInForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { idleTimeText } from '#app/domain/auth/idle-texts.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { passkeyAnswerForm } from '#app/domain/two-step/two-step.schema.ts'
import { switchHref } from '#app/domain/workshop-pcs/switch-person.ts'
import { getActor, safeNext } from '#app/http/actor.server.ts'
import {
  redirectAfterPassword,
  redirectSignedIn,
  redirectToNewAccount,
  redirectToPricing,
} from '#app/http/auth/session-responses.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { type PublicCall, publicPage } from '#app/http/page.server.ts'
import { readVisitEntitlement } from '#app/http/visit-entitlement.server.ts'
import { readAccountDraft } from '#app/services/auth/account-draft-cookie.server.ts'
import { Unpaid } from '#app/services/auth/account-entitlement.server.ts'
import { authenticate } from '#app/services/auth/authenticator.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'
import { findIdleMinutes } from '#app/services/auth/session.server.ts'
import {
  keepPaidCheckout,
  readArrival,
  readInviteCode,
  readPaidCheckout,
} from '#app/services/auth/visit-cookies.server.ts'
import { isOutboxOpen } from '#app/services/mail/outbox.server.ts'
import { paidEmailOf } from '#app/services/subscriptions/confirm-checkout.server.ts'
import { readWelcomeLink } from '#app/services/subscriptions/welcome-link.server.ts'
import { signInByPasskey } from '#app/services/two-step/sign-in-by-passkey.server.ts'
import { findThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'
import { CreateAccountForm, ResetRequestForm, SignInForm } from './login-forms.tsx'

export const links = signInLinks

export const handle = { hydrate: true }

type Mode = 'sign-in' | 'create-account' | 'reset'

function modeOf(url: URL): Mode {
  const mode = url.searchParams.get('mode')
  return mode === 'create-account' || mode === 'reset' ? mode : 'sign-in'
}

export const loader = publicPage(async ({ request, context, url }) => {
  const next = safeNext(url.searchParams.get('next'))
  // At a workshop PC somebody may sign in over the person who is signed in.
  const isOther = url.searchParams.has('other')
  if (!isOther && (await getActor(request, context))) throw redirect(next, 303)
  const pc = await findThisPc(request)
  const mode = modeOf(url)
  await takeCheckoutAlong(url)
  const inviteCode = mode === 'create-account' ? await readInviteCode(request) : null
  const paidEmail =
    mode === 'create-account' ? paidEmailOf((await readPaidCheckout(request))?.sessionId ?? null) : null
  const arrival = mode === 'sign-in' ? await readArrival(request) : null
  const draft = mode === 'create-account' ? await readAccountDraft(request) : null
  const idleMinutes = mode === 'sign-in' ? await findIdleMinutes(request) : null
  return {
    mode,
    next,
    inviteCode,
    paidEmail,
    arrival,
    draft,
    idleMinutes,
    pcName: pc?.name ?? null,
    isDemo: isOutboxOpen(),
  }
})

/** The browser keeps that the link in the welcome mail was opened; the address does not. */
async function takeCheckoutAlong(url: URL): Promise<void> {
  const token = url.searchParams.get('welcome')
  if (token === null) return
  const { sessionId, claimLink } = readWelcomeLink(token)
  if (claimLink) throw redirect(claimLink, 303)
  const headers = new Headers()
  if (sessionId)
    headers.append('Set-Cookie', await keepPaidCheckout({ sessionId, isWelcomed: true, isMailed: true }))
  throw redirect('/login?mode=create-account', { status: 303, headers })
}

export const action = publicPage(async call => {
  const byMode = { 'sign-in': signInByForm, 'create-account': createByForm, reset: requestResetByForm }
  return handleForms(await readForm(call.request), {
    mode: keepTyped,
    passkey: form => signInByPasskeyForm(call, form),
    save: form => byMode[modeOf(call.url)](call, form),
  })
})

export const headers = formHeaders

/** For the other mode's form, as far as it has the same fields. */
function keepTyped(form: FormData) {
  const values: Record<string, string> = {}
  for (const name of ['companyName', 'email']) {
    const value = form.get(name)
    if (typeof value === 'string') values[name] = value
  }
  return data({ reply: { values, errors: {} } })
}

function signInByForm(call: PublicCall, form: FormData) {
  return handleFields(form, signInForm, async fields =>
    redirectAfterPassword(call, await authenticate(fields, call), form.get('next')),
  )
}

function signInByPasskeyForm(call: PublicCall, form: FormData) {
  return handleFields(form, passkeyAnswerForm, async ({ credential }) =>
    redirectSignedIn(call, await signInByPasskey(credential), form.get('next')),
  )
}

async function createByForm(call: PublicCall, form: FormData) {
  const visit = await readVisitEntitlement(call.request)
  return handleFields(form, newAccountForm, async account => {
    try {
      return await redirectToNewAccount(call, await createAccount(account, visit, call.context.address))
    } catch (error) {
      if (!(error instanceof Unpaid)) throw error
      return redirectToPricing(call, account)
    }
  })
}

function requestResetByForm(call: PublicCall, form: FormData) {
  return handleFields(form, resetRequest, async names => {
    await requestPasswordReset(names, call.context.address)
    return redirectWithFlash('/login', {
      title: 'Password reset email sent',
      message: authTexts.resetMailSent,
    })
  })
}

const modes: Record<Mode, { title: string; lead?: string; failure: string }> = {
  'sign-in': { title: 'Sign In', failure: 'Not signed in' },
  'create-account': {
    title: 'Create Account',
    lead: 'Use the email address you paid with, or were given an invite code for.',
    failure: 'Account creation failed',
  },
  reset: {
    title: 'Reset Password',
    lead: 'We email you a link that works for up to an hour.',
    failure: 'Reset request failed',
  },
}

export default function Login() {
  const { mode, next, inviteCode, paidEmail, arrival, draft, idleMinutes, pcName, isDemo } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { title, lead, failure } = modes[mode]
  const values = reply?.values ?? arrival ?? { ...draft, ...(paidEmail && { email: paidEmail }) }
  const form = { next: reply?.values.next ?? next, values, errors: reply?.errors ?? {} }
  return (
    <SignInFrame title={title} lead={accountLead(inviteCode, paidEmail) ?? lead}>
      <SignInErrors errors={reply?.errors} title={failure} leads={mode !== 'sign-in'} />
      {arrival && !reply ? (
        <Note tone="good" title={invitationTexts.accepted} role="status">
          {`Sign in to ${arrival.companyName} with your new password.`}
        </Note>
      ) : null}
      {idleMinutes !== null && !reply ? (
        <Note title="You were signed out" role="status">
          {`Nothing happened for ${idleTimeText(idleMinutes)}.`}
        </Note>
      ) : null}
      {mode === 'sign-in' && pcName ? <SwitchPerson pcName={pcName} next={form.next} /> : null}
      {mode === 'sign-in' ? <SignInForm {...form} /> : null}
      {mode === 'create-account' ? <CreateAccountForm {...form} /> : null}
      {mode === 'reset' ? <ResetRequestForm {...form} isDemo={isDemo} /> : null}
    </SignInFrame>
  )
}

function SwitchPerson({ pcName, next }: { pcName: string; next: string }) {
  return (
    <>
      <ButtonLink icon="team" href={switchHref(next)} className="min-h-[64px] w-full text-l" {...byBrowser}>
        Switch Person
      </ButtonLink>
      <p className="quiet">By PIN, at the workshop PC {pcName}. Or with your password:</p>
    </>
  )
}

function accountLead(inviteCode: string | null, paidEmail: string | null): string | null {
  if (paidEmail) return `Your payment is in. One step left: your company’s account, for ${paidEmail}.`
  return inviteCode ? `Your invite code ${inviteCode} gives you free access.` : null
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${modes[data?.mode ?? 'sign-in'].title} · Mortise` },
]
