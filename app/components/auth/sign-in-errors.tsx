import { fieldId } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { titleOf } from '#app/domain/auth/auth-texts.ts'

type DoorNoteProps = {
  errors: Readonly<Record<string, readonly string[]>> | undefined
  /** For a message without a title of its own. */
  title: string
  /** False where a field takes the focus. */
  leads?: boolean
}

const labels = {
  companyName: 'Company name',
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
}

/** The error of the whole form, else those of its fields. A message with a title shows only at its field. */
export function SignInErrors({ errors, title, leads = true }: DoorNoteProps) {
  const whole = errors?.['']?.[0]
  if (whole) {
    return (
      <FormFailure title={titleOf(whole) ?? title} leads={leads}>
        {whole}
      </FormFailure>
    )
  }
  const lines = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    messages.map(message => ({ name, message })),
  )
  const [only] = lines
  const onlyTitle = only && titleOf(only.message)
  if (lines.length !== 1 || !only || !onlyTitle) return <FormErrors errors={errors} labels={labels} />
  return <FormFailure leads={leads} title={<a href={`#${fieldId(only.name)}`}>{onlyTitle}</a>} />
}
