import { Suspense } from 'react'
import { PasswordField, type TextFieldProps } from '#app/components/kit/field.tsx'
import { lazyIsland } from './lazy-island.ts'

const PasswordToggle = lazyIsland(() => import('./password-toggle.tsx'))

export function SecretField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  return (
    <PasswordField
      {...props}
      after={
        <Suspense fallback={null}>
          <PasswordToggle inputId={props.name} />
        </Suspense>
      }
    />
  )
}
