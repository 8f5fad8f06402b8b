import { FieldError } from '#app/components/kit/field.tsx'

export const fileLabel = 'Spreadsheet'

export function SpreadsheetFile({ hint, error }: { hint: string; error: string[] | undefined }) {
  return (
    <div className="field">
      <label htmlFor="file">{fileLabel}</label>
      <input
        className="in"
        type="file"
        id="file"
        name="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'file-error file-hint' : 'file-hint'}
      />
      <p className="hint" id="file-hint">
        {hint}
      </p>
      <FieldError id="file" error={error} />
    </div>
  )
}
