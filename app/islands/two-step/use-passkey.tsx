import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { faultText, fetchQuestion } from './ask-passkey.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

type UsePasskeyProps = {
  label: string
  variant?: ButtonVariant
  next: string
  /** After the password: by a passkey of that person's. */
  isSecondStep?: boolean
}

/** Nothing shows where the browser has no passkeys. */
export default function UsePasskey({
  label,
  variant = 'plain',
  next,
  isSecondStep = false,
}: UsePasskeyProps) {
  const form = useRef<HTMLFormElement>(null)
  const [credential, setCredential] = useState('')
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => setReady(browserSupportsWebAuthn()), [])

  useEffect(() => {
    if (credential === '') return
    form.current?.requestSubmit()
    // It is worth nothing a second time.
    setCredential('')
  }, [credential])

  async function ask() {
    setBusy(true)
    setFault(null)
    try {
      const optionsJSON = await fetchQuestion<Options>('/api/auth/passkey-question', { isSecondStep })
      setCredential(JSON.stringify(await startAuthentication({ optionsJSON })))
    } catch (error) {
      setFault(faultText(error))
    }
    setBusy(false)
  }

  if (!isReady) return null
  return (
    <form method="post" ref={form}>
      <HiddenField name="intent" value="passkey" />
      <HiddenField name="next" value={next} />
      <HiddenField name="credential" value={credential} />
      {fault ? (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      ) : null}
      <Button
        type="button"
        variant={variant}
        icon="lock"
        aria-busy={isBusy || undefined}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </form>
  )
}
