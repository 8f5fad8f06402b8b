import { z } from 'zod'
import { exportFormats, exportScopes } from './export.ts'

export const exportRequest = z.object({
  scope: z.enum(exportScopes, 'Please choose person or company').default('person'),
  format: z.enum(exportFormats, 'Please choose json or csv').default('json'),
})

export type ExportRequest = z.output<typeof exportRequest>
