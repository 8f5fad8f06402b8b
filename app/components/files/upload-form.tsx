import type { ReactNode } from 'react'
import { Button, FileButton } from '#app/components/kit/button.tsx'
import { FieldError, FormGrid, HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { categoryLabels, phaseLabels } from '#app/domain/files/file.ts'
import type { UploadOffer } from '#app/domain/files/upload.ts'
import { plural } from '#app/domain/format.ts'

/** For a form whose files were not all accepted. */
export type UploadReply = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>>
  refused: readonly { name: string; reason: string }[]
  savedCount: number
}

type UploadFormProps = {
  requestId: string
  offer: UploadOffer
  reply: UploadReply | undefined
  children: ReactNode
}

/** Sent as one form without scripts, else file by file. */
export function UploadForm({ requestId, offer, reply, children }: UploadFormProps) {
  const errors = reply?.errors ?? {}
  const isWrong = errors.file !== undefined
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="drop max-md:flex max-md:flex-col print:hidden"
      {...byBrowser}
    >
      {reply ? <Refused {...reply} /> : null}
      <HiddenField name="requestId" value={requestId} />
      <FormGrid>
        <div className="field">
          <label htmlFor="file">Choose files, or drop them here</label>
          <input
            className="in"
            type="file"
            id="file"
            name="file"
            multiple
            accept={offer.files}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'file-error' : undefined}
          />
          <FieldError id="file" error={errors.file} />
        </div>
        {children}
        <SelectField
          label="Category"
          name="category"
          width="half"
          defaultValue={reply?.values.category ?? ''}
          hint="By kind: DWG, DXF and PDFs that lie on their side are drawings, pictures are photos, the rest documents."
          error={errors.category}
        >
          <option value="">By the kind of file</option>
          {fileCategories.map(category => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Photo shows"
          name="phase"
          width="half"
          defaultValue={reply?.values.phase ?? 'during'}
          error={errors.phase}
        >
          {photoPhases.map(phase => (
            <option key={phase} value={phase}>
              {phaseLabels[phase]}
            </option>
          ))}
        </SelectField>
      </FormGrid>
      <FileButton
        variant="go"
        className="mb-4 w-full max-md:order-first md:hidden"
        icon="camera"
        name="file"
        accept={offer.photos}
        capture="environment"
      >
        Take a Photo
      </FileButton>
      <div className="row mt-4">
        {/* On a phone the camera comes first. */}
        <Button
          variant="go"
          icon="upload"
          className="max-md:[transition:none] max-md:bg-none max-md:bg-transparent max-md:border-edge max-md:text-chalk"
        >
          Upload Files
        </Button>
      </div>
    </form>
  )
}

function Refused({ errors, refused, savedCount }: UploadReply) {
  if (refused.length === 0) {
    return (
      <FormErrors
        errors={errors}
        labels={{ file: 'Files', projectId: 'Project' }}
        fault={errors[''] && 'Upload failed'}
      />
    )
  }
  return (
    <FormFailure
      title={`${plural(refused.length, 'file was', 'files were')} not saved${savedCount > 0 ? `, ${savedCount} saved` : ''}`}
    >
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={name}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </FormFailure>
  )
}
