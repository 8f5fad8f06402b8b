import type { ComponentType, ReactNode } from 'react'
import { HiddenEmail } from '#app/components/auth/hidden-email.tsx'
import { PasswordField, type TextFieldProps } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type NewPasswordFieldsProps = {
  /** The second field is always `confirmPassword`. */
  name: 'password' | 'newPassword'
  errors: Readonly<Record<string, string[]>> | undefined
  hint?: ReactNode
  /** A field with a show button, where scripts run. */
  Field?: ComponentType<Omit<TextFieldProps, 'type'>>
  /** For password managers, where the form does not ask for the email. */
  email?: string
}

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
