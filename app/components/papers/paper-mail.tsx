import type { ReactNode } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { CheckField, FormGrid, HiddenFields, TextArea, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Section } from '#app/components/kit/section.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { limits } from '#app/domain/limits.ts'

type PaperMailProps = {
  suggested: { to: string; subject: string; words: string }
  reply: FormReply | undefined
  rows?: number
  hint?: string
  /** For a page with other words beside it. */
  wordsField?: { label: string; name: string }
  mayCopy?: boolean
}

export function PaperMailFields({
  suggested,
  reply,
  rows = 9,
  hint,
  wordsField = { label: 'Words', name: 'words' },
  mayCopy = false,
}: PaperMailProps) {
  const { values = {}, errors = {} } = reply ?? {}
  return (
    <FormGrid>
      <TextField
        type="email"
        label="To"
        name="to"
        required
        maxLength={limits.email}
        defaultValue={values.to ?? suggested.to}
        error={errors.to}
      />
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={limits.mailSubject}
        defaultValue={values.subject ?? suggested.subject}
        error={errors.subject}
      />
      <TextArea
        {...wordsField}
        rows={rows}
        maxLength={limits.mailWords}
        defaultValue={values[wordsField.name] ?? suggested.words}
        error={errors[wordsField.name]}
        hint={hint}
      />
      {mayCopy ? (
        <CheckField label="Send me a copy" name="copy" defaultChecked={reply ? values.copy === 'on' : true} />
      ) : null}
    </FormGrid>
  )
}

type PaperMailFormProps = PaperMailProps & {
  hidden: Record<string, string | number>
  cancelHref: string
  /** 'Send the Quote' */
  send: string
  children?: ReactNode
}

export function PaperMailForm({ hidden, cancelHref, send, children, ...fields }: PaperMailFormProps) {
  return (
    <form method="post">
      <FormErrors errors={fields.reply?.errors} />
      {children}
      <HiddenFields fields={hidden} />
      <PaperMailFields {...fields} />
      <FormFoot cancelHref={cancelHref}>
        <Button variant="go" icon="mail" name="intent" value="mail">
          {send}
        </Button>
      </FormFoot>
    </form>
  )
}

export function LinkInstead({ fields }: { fields: Record<string, string | number> }) {
  return (
    <Section title="Or as a link" className="mt-10">
      <form method="post">
        <HiddenFields fields={fields} />
        <p className="quiet mb-4">For a message of your own. It counts as sent.</p>
        <Button name="intent" value="link">
          Make a Link to Copy
        </Button>
      </form>
    </Section>
  )
}
