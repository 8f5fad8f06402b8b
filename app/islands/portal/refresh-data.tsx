import { useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { RefreshForm, type RefreshFormProps } from '#app/components/portal/refresh-form.tsx'
import { isServerReady } from '#app/islands/page/connection.ts'
import { showToast } from '#app/islands/page/live-toast.tsx'
import { sendLocalValues } from '#app/islands/preferences/browser-preferences.ts'
import { resetMigration } from '#app/islands/preferences/local-values.ts'

/** Sends first what waits in this browser. */
export default function RefreshData({ action }: RefreshFormProps) {
  const submit = useSubmit()
  const [isBusy, setBusy] = useState(false)

  async function refresh(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      resetMigration()
      if (!(await isServerReady())) throw new Error('The server is not ready')
      await sendLocalValues()
      submit(null, { method: 'post', action })
    } catch {
      showToast({ title: 'Refresh failed', message: 'Could not update data', tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return <RefreshForm action={action} isBusy={isBusy} onSubmit={refresh} />
}
