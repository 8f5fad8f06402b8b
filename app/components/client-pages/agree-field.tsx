import type { ReactNode } from 'react'
import { FieldError } from '#app/components/kit/field.tsx'
import type { FormReply } from '#app/domain/form-base.ts'

/** What a client has to tick before they answer. */
export function AgreeField({
  name,
  reply,
  children,
}: {
  name: string
  reply: FormReply | undefined
  children: ReactNode
}) {
  const id = `${name}-tick`
  const error = reply?.errors[name]
  return (
    <>
      <label className="mb-5 flex cursor-pointer items-start gap-2 leading-[1.45]">
        <input
          className="tickbox my-0 mr-1.5 ml-0"
          type="checkbox"
          id={id}
          name={name}
          required
          defaultChecked={reply?.values[name] === 'on'}
          aria-describedby={error?.length ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </>
  )
}
