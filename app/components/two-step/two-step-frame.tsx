import type { ComponentProps } from 'react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'

const twoStep = { href: '/settings/two-step', label: 'Two-step sign-in' }

export function TwoStepFrame(props: Omit<ComponentProps<typeof SettingsFrame>, 'back'>) {
  return <SettingsFrame {...props} back={twoStep} />
}
