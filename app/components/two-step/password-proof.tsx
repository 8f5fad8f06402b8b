import type { ComponentType } from 'react'
import { HiddenEmail } from '#app/components/auth/hidden-email.tsx'
import type { TextFieldProps } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type PasswordProofProps = {
  email: string
  error: string[] | undefined
  Field: ComponentType<Omit<TextFieldProps, 'type'>>
}

/** Asked before anything of the two-step sign-in changes. */
export function PasswordProof({ email, error, Field }: PasswordProofProps) {
  return (
    <>
      <HiddenEmail email={email} />
      <Field
        label="Present password"
        name="currentPassword"
        autoComplete="current-password"
        maxLength={limits.password}
        error={error}
        aria-required
      />
    </>
  )
}
