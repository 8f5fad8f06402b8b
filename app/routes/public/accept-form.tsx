import { Button } from '#app/components/button.tsx'
import { HiddenField, PasswordField, TextField } from '#app/components/field.tsx'
import { DoorLinks } from '#app/components/sign-in-frame.tsx'
import { usernameHint } from '#app/domain/auth-texts.ts'
import { limits } from '#app/domain/limits.ts'

type AcceptFormProps = {
  token: string
  email: string
  /** The one to begin with. */
  username: string
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
}

export function AcceptForm({ token, email, username, values, errors }: AcceptFormProps) {
  return (
    <form method="post">
      <HiddenField name="token" value={token} />
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
        defaultValue={values?.username ?? username}
        error={errors?.username}
        hint={usernameHint}
        aria-required
      />
      {/* Password managers file the new password under this. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={limits.password}
        error={errors?.password}
        hint="At least 6 characters."
        aria-required
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={limits.password}
        error={errors?.confirmPassword}
        aria-required
      />
      <Button variant="go">Create Account</Button>
      <DoorLinks links={[{ href: '/login', label: 'I have an account. Sign In' }]} />
    </form>
  )
}
