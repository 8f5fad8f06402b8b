import type { ReactNode } from 'react'
import { Button, ButtonSummary } from '#app/components/kit/button.tsx'
import { FieldError, HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { limits } from '#app/domain/limits.ts'

/** Islands find it by these. */
export const composerIds = { form: 'say', field: 'content', above: 'above-say', beside: 'beside-say' }

type ComposerProps = {
  action: string
  fields: Readonly<Record<string, string>>
  reply?: FormReply | undefined
  hint?: ReactNode
  accept: string
}

export function Composer({ action, fields, reply, hint, accept }: ComposerProps) {
  const { form, field, above, beside } = composerIds
  const { content = [], ...others } = reply?.errors ?? {}
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      id={form}
      className="say"
      {...byBrowser}
    >
      <HiddenFields fields={fields} />
      {/* Errors of hidden fields and of the file field, a line each. */}
      <FormErrors errors={{ '': Object.values(others).flat() }} />
      <div id={above} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <label className="sr-only" htmlFor={field}>
          Message
        </label>
        <textarea
          id={field}
          name="content"
          className="in max-h-[30vh] min-h-12 resize-none leading-[1.4] [field-sizing:content]"
          rows={1}
          maxLength={limits.message}
          defaultValue={reply?.values.content}
          placeholder="Type a message... Use @ to mention team members"
          dir="auto"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          aria-invalid={content.length > 0 || undefined}
          aria-describedby={content.length > 0 ? `${field}-error` : undefined}
        />
        <Button variant="go" icon="send" className="max-md:px-5" aria-label="Send message">
          <span className="max-md:hidden">Send</span>
        </Button>
      </div>
      <FieldError id={field} error={content} />
      <div className="row apart">
        {hint ? <p className="hint max-md:hidden">{hint}</p> : null}
        <details>
          <ButtonSummary size="small" variant="bare" icon="plus">
            Photo or file
          </ButtonSummary>
          <label>
            <span className="sr-only">Photos or files to send with it</span>
            <input className="in" type="file" name="file" multiple accept={accept} />
          </label>
        </details>
        <div id={beside} className="md:hidden" />
      </div>
    </form>
  )
}
