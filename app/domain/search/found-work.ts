import { labelOf } from '#app/domain/enumerations.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { todoPath } from '#app/domain/todos/todo.ts'
import { variationPath } from '#app/domain/variations/variation-links.ts'
import type { SearchResult } from './search-result.ts'

export type FoundWork = {
  type: Exclude<SearchResult['type'], 'place'>
  id: number
  title: string
  /** A project's; for a variation its project's id. */
  number: number | null
  /** A project's stage, a client's email or phone, a quote's or invoice's number, a task's or to-do's status. */
  first: string
  /** A task's project; a client's phone, when `first` is the email. */
  second: string | null
  isDone: 0 | 1
}

export function toSearchResult({ type, id, title, number, first, second, isDone }: FoundWork): SearchResult {
  const done = isDone === 1 && ({ isDone: true } as const)
  switch (type) {
    case 'project': {
      const subtitle = `${number} · ${capitaliseFirst(first)}`
      return { type, id, title, subtitle, href: `/projects/${id}` }
    }
    case 'client':
      return { type, id, title, subtitle: first, href: `/clients/${id}`, ...(second && { phone: second }) }
    case 'quote':
      return { type, id, title, subtitle: second ? `${first} · ${second}` : first, href: quotePath(id) }
    case 'invoice':
      return { type, id, title, subtitle: second ? `${first} · ${second}` : first, href: invoicePath(id) }
    case 'variation':
      return {
        type,
        id,
        title,
        subtitle: `${first} · ${second ?? ''}`,
        href: variationPath({ id, projectId: number ?? 0 }),
      }
    case 'task':
      return {
        type,
        id,
        title,
        subtitle: `${labelOf(first)} · ${second ?? 'No project'}`,
        href: ownTaskHref(id),
        ...done,
      }
    case 'todo':
      return { type, id, title, subtitle: `${first} · Yours alone`, href: todoPath(id), ...done }
  }
}
