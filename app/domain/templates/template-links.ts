import { hrefOver } from '#app/domain/href.ts'

export function overTemplates(path: string, search: string): string {
  return hrefOver(path, search, ['q', 'page'])
}
