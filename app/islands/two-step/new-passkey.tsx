import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PasswordProof } from '#app/components/two-step/password-proof.tsx'
import { WithoutPasskeys } from '#app/components/two-step/without-passkeys.tsx'
import { limits } from '#app/domain/limits.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { faultText, fetchQuestion, Refused } from './ask-passkey.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
type Errors = Record<string, string[]>

type NewPasskeyProps = { email: string; errors: Errors | undefined; name: string | undefined }

const labels = { name: 'Name', currentPassword: 'Present password' }

/** The browser makes the passkey between the press and the sending. */
export default function NewPasskey({ email, errors: told, name }: NewPasskeyProps) {
  const form = useRef<HTMLFormElement>(null)
  const [credential, setCredential] = useState('')
  const [support, setSupport] = useState<'unknown' | 'yes' | 'no'>('unknown')
  const [isBusy, setBusy] = useState(false)
  const [own, setOwn] = useState<Errors | null>(null)

  useEffect(() => setSupport(browserSupportsWebAuthn() ? 'yes' : 'no'), [])

  useEffect(() => {
    if (credential === '') return
    form.current?.requestSubmit()
    // It is worth nothing a second time.
    setCredential('')
  }, [credential])

  async function make(fields: FormData) {
    const { name, currentPassword } = Object.fromEntries(fields)
    setBusy(true)
    setOwn({})
    try {
      const optionsJSON = await fetchQuestion<Options>('/api/two-step/passkey-question', {
        name,
        currentPassword,
      })
      const made = await startRegistration({ optionsJSON })
      setOwn(null)
      setCredential(JSON.stringify(made))
    } catch (error) {
      setOwn((error instanceof Refused && error.refusal.fieldErrors) || { '': [faultText(error)] })
    }
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    // Made already: the page sends it.
    if (credential !== '') return
    event.preventDefault()
    if (!isBusy) void make(new FormData(event.currentTarget))
  }

  if (support === 'unknown') {
    return (
      <noscript>
        <WithoutPasskeys>It needs JavaScript, which is off in this browser.</WithoutPasskeys>
      </noscript>
    )
  }
  if (support === 'no') return <WithoutPasskeys>This browser cannot make passkeys here.</WithoutPasskeys>
  const errors = own ?? told
  return (
    <form method="post" onSubmit={submit} ref={form}>
      <FormErrors errors={errors} labels={labels} />
      <HiddenField name="credential" value={credential} />
      <FormGrid>
        <TextField
          label="Name"
          name="name"
          maxLength={limits.passkeyName}
          defaultValue={name}
          error={errors?.name}
          hint="By which you know it again, such as “Phone” or “Key on my ring”."
          aria-required
        />
        <PasswordProof email={email} error={errors?.currentPassword} Field={SecretField} />
      </FormGrid>
      <FormFoot cancelHref="/settings/two-step">
        <Button variant="go" aria-busy={isBusy || undefined}>
          Add Passkey
        </Button>
      </FormFoot>
    </form>
  )
}
