import { BaseField, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { type ConflictRow, VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { differences } from '#app/domain/differences.ts'
import { type FormReply, shownBase, shownValues } from '#app/domain/form-base.ts'

type Texts = Readonly<Record<string, string>>

type EditHeadProps = {
  reply: FormReply | undefined
  stored: Texts
  version: number | string
  labels: Texts
  timeZone: string
  keepTheirsHref: string
  /** A field's value in words. */
  show?: (name: string, value: string) => string
  /** The differences, where `labels` and `show` do not give them all. */
  rows?: readonly ConflictRow[]
  idPrefix?: string
}

/** Form errors, both versions once somebody else has saved, and the hidden fields that notice it. */
export function EditHead(props: EditHeadProps) {
  const { reply, stored, version, labels, timeZone, keepTheirsHref, show, idPrefix } = props
  const rows = props.rows ?? differences(labels, stored, shownValues(stored, reply), show)
  return (
    <>
      <FormErrors
        errors={reply?.errors}
        labels={labels}
        idPrefix={idPrefix}
        fault={reply?.isFault && 'Error'}
      />
      {reply?.current ? (
        <VersionConflict
          lastChange={reply.lastChange}
          timeZone={timeZone}
          rows={rows}
          keepTheirsHref={keepTheirsHref}
          useMine={{ name: 'use:version', value: String(version) }}
        />
      ) : null}
      <HiddenField name="version" value={reply?.values.version ?? version} />
      <BaseField values={shownBase(stored, reply)} />
    </>
  )
}

/** For the `key` of an edit form's fields: they read their first value once, so a conflict must mount them again. */
export function editKey(reply: FormReply | undefined, version: number | string): string {
  return reply?.current ? String(version) : 'typed'
}
