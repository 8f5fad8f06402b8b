import type { FormEventHandler } from 'react'
import { Button } from '#app/components/kit/button.tsx'

export type RefreshFormProps = { action: string; isBusy?: boolean; onSubmit?: FormEventHandler }

export function RefreshForm({ action, isBusy, onSubmit }: RefreshFormProps) {
  return (
    <form method="post" action={action} className="head-form" onSubmit={onSubmit}>
      <Button icon="refresh" aria-busy={isBusy || undefined}>
        Refresh Data
      </Button>
    </form>
  )
}
