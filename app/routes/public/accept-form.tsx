import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { DoorLinks } from '#app/components/auth/sign-in-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { usernameHint } from '#app/domain/auth/auth-texts.ts'
import { limits } from '#app/domain/limits.ts'

type AcceptFormProps = {
  token: string
  email: string
  /** The suggested one. */
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
      <NewPasswordFields name="password" email={email} errors={errors} />
      <Button variant="go">Create Account</Button>
      <DoorLinks links={[{ href: '/login', label: 'I have an account. Sign In' }]} />
    </form>
  )
}
