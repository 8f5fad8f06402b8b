import { Suspense } from 'react'
import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { DoorLinks } from '#app/components/auth/sign-in-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { focusOnReturn } from '#app/components/kit/page-attributes.ts'
import { usernameHint } from '#app/domain/auth/auth-texts.ts'
import { labelOf, weekStarts } from '#app/domain/enumerations.ts'
import { limits } from '#app/domain/limits.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { SecretField } from '#app/islands/secret-field.tsx'

const UsePasskey = lazyIsland(() => import('#app/islands/two-step/use-passkey.tsx'))

type Fields = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>>
}

type FormProps = Fields & {
  next: string
}

/** People forget this field. */
const asInvited = 'As on your invitation.'

/** The links below the form send what was typed in it. */
const formId = 'door-form'

function to(mode: string | null, next: string): string {
  const query = new URLSearchParams()
  if (mode) query.set('mode', mode)
  if (next !== '/') query.set('next', next)
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** The first field that is wrong or empty, so that typing may begin at once. */
function firstAsked({ values, errors }: Fields, names: readonly string[]): string | undefined {
  return names.find(name => errors[name]) ?? names.find(name => !values[name])
}

/** `autoFocus` works when the page is loaded, `focusOnReturn` when the form comes back. */
function asking(isAsked = false) {
  return { autoFocus: isAsked, ...(isAsked ? focusOnReturn : undefined) }
}

function CompanyField({ values, errors, hint, autoFocus }: Fields & { hint?: string; autoFocus?: boolean }) {
  return (
    <TextField
      label="Company name"
      name="companyName"
      autoComplete="organization"
      maxLength={limits.companyName}
      defaultValue={values.companyName}
      error={errors.companyName}
      hint={hint}
      {...asking(autoFocus)}
      aria-required
    />
  )
}

type EmailFieldProps = Fields & { autoComplete: 'username' | 'email'; autoFocus?: boolean }

function EmailField({ values, errors, autoComplete, autoFocus }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email}
      defaultValue={values.email}
      error={errors.email}
      {...asking(autoFocus)}
      aria-required
    />
  )
}

export function SignInForm({ next, ...fields }: FormProps) {
  const first = firstAsked(fields, ['companyName', 'email', 'password'])
  return (
    <>
      <form method="post" id={formId}>
        <HiddenField name="next" value={next} />
        <CompanyField {...fields} hint={asInvited} autoFocus={first === 'companyName'} />
        <EmailField {...fields} autoComplete="username" autoFocus={first === 'email'} />
        <SecretField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.password}
          error={fields.errors.password}
          {...asking(first === 'password')}
          aria-required
        />
        <Button variant="go">Sign In</Button>
      </form>
      <Suspense fallback={null}>
        <UsePasskey label="Sign in with a Passkey" next={next} />
      </Suspense>
      <DoorLinks
        links={[
          { href: to('reset', next), label: 'Forgot your password?', keeps: formId },
          { href: to('create-account', next), label: 'Need an account? Create Account', keeps: formId },
        ]}
      />
    </>
  )
}

export function CreateAccountForm({ next, ...fields }: FormProps) {
  const { values, errors } = fields
  return (
    <>
      <form method="post" id={formId}>
        <FormGrid>
          <EmailField {...fields} autoComplete="email" />
          <TextField
            label="First name"
            labelNote="(optional)"
            name="firstName"
            width="half"
            autoComplete="given-name"
            maxLength={limits.personName}
            defaultValue={values.firstName}
            error={errors.firstName}
          />
          <TextField
            label="Last name"
            labelNote="(optional)"
            name="lastName"
            width="half"
            autoComplete="family-name"
            maxLength={limits.personName}
            defaultValue={values.lastName}
            error={errors.lastName}
          />
          <CompanyField {...fields} hint="Everybody in your company signs in with this name." />
          <TextField
            label="Username"
            name="username"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={values.username}
            error={errors.username}
            hint={usernameHint}
            aria-required
          />
          <SelectField
            label="Weeks begin on"
            name="weekStart"
            defaultValue={values.weekStart ?? weekStarts[0]}
            error={errors.weekStart}
            options={weekStarts.map(value => ({ value, label: labelOf(value) }))}
          />
          <NewPasswordFields name="password" errors={errors} Field={SecretField} />
        </FormGrid>
        <Button variant="go">Create Account</Button>
      </form>
      <DoorLinks
        links={[
          { href: to(null, next), label: 'Already have an account? Sign In', keeps: formId },
          { href: '/use-invite-code', label: 'I have an invite code' },
        ]}
      />
    </>
  )
}

export function ResetRequestForm({ next, isDemo, ...fields }: FormProps & { isDemo: boolean }) {
  const first = firstAsked(fields, ['companyName', 'email'])
  return (
    <>
      <form method="post" id={formId}>
        <CompanyField {...fields} hint={asInvited} autoFocus={first === 'companyName'} />
        <EmailField {...fields} autoComplete="username" autoFocus={first === 'email'} />
        <Button variant="go">Send Reset Link</Button>
      </form>
      <DoorLinks
        links={[
          { href: to(null, next), label: 'Back to Sign In', keeps: formId },
          ...(isDemo ? [{ href: '/dev/outbox', label: 'Read the demo’s mail' }] : []),
        ]}
      />
    </>
  )
}
