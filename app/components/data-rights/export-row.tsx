import type { ReactNode } from 'react'
import { RightRow } from '#app/components/data-rights/right-row.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import type { ExportFormat, ExportScope } from '#app/domain/exports/export.ts'

type ExportRowProps = {
  scope: ExportScope
  format: ExportFormat
  label: string
  isPrimary?: boolean
  children: ReactNode
}

/** The answer is a file: the browser saves it and stays on the page. */
export function ExportRow({ scope, format, label, isPrimary, children }: ExportRowProps) {
  return (
    <RightRow form={{ method: 'post', action: '/data-rights/export', ...byBrowser }} text={children}>
      <HiddenFields fields={{ scope, format }} />
      <Button variant={isPrimary ? 'go' : 'plain'} icon="download">
        {label}
      </Button>
    </RightRow>
  )
}
