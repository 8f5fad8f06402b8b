import { hrefOver } from '#app/domain/href.ts'

/** The address of a dialog over the saved templates that it was opened from. */
export function overTemplates(path: string, search: string): string {
  return hrefOver(path, search, ['q', 'page'])
}
