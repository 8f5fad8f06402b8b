import type { ComponentType, ReactNode } from 'react'
import { HiddenEmail } from '#app/components/auth/hidden-email.tsx'
import { PasswordField, type TextFieldProps } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type NewPasswordFieldsProps = {
  /** As the form names it; the second field is always `confirmPassword`. */
  name: 'password' | 'newPassword'
  errors: Readonly<Record<string, string[]>> | undefined
  hint?: ReactNode
  /** A field that can be looked at, where scripts run. */
  Field?: ComponentType<Omit<TextFieldProps, 'type'>>
  /** Whose password it is, where the form does not ask for the email: password managers file it under this. */
  email?: string
}

/** A password that is chosen, and typed once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { name, errors, hint = 'At least 6 characters.', Field = PasswordField, email } = props
  const what = name === 'password' ? 'password' : 'new password'
  const field = { autoComplete: 'new-password', maxLength: limits.password, 'aria-required': true } as const
  return (
    <>
      {email === undefined ? null : <HiddenEmail email={email} />}
      <Field
        {...field}
        label={name === 'password' ? 'Password' : 'New password'}
        name={name}
        error={errors?.[name]}
        hint={hint}
      />
      <Field {...field} label={`Confirm ${what}`} name="confirmPassword" error={errors?.confirmPassword} />
    </>
  )
}
