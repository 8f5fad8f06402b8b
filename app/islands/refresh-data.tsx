import { useLocation, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { ToastRegion } from '#app/components/kit/toast.tsx'
import { RefreshForm, type RefreshFormProps } from '#app/components/portal/refresh-form.tsx'
import { resetMigration, sendLocalValues } from '#app/islands/preferences/browser-preferences.ts'
import LiveToast from './live-toast.tsx'
import { isServerReady } from './server-reach.ts'

/** Sends first what waits in this browser, and says so when the server cannot be reached. */
export default function RefreshData({ action }: RefreshFormProps) {
  const submit = useSubmit()
  const { pathname } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)

  async function refresh(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      resetMigration()
      if (!(await isServerReady())) throw new Error('The server is not ready')
      await sendLocalValues()
      setFailures(0)
      submit(null, { method: 'post', action })
    } catch {
      setFailures(count => count + 1)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <RefreshForm action={action} isBusy={isBusy} onSubmit={refresh} />
      {failures > 0 ? (
        <ToastRegion>
          <LiveToast
            key={failures}
            title="Refresh failed"
            message="Could not update data"
            tone="bad"
            dismissHref={pathname}
          />
        </ToastRegion>
      ) : null}
    </>
  )
}
