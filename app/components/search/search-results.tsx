import { List } from '#app/components/kit/list.tsx'
import type { SearchResult } from '#app/domain/search/search-result.ts'

const kinds: Readonly<Record<SearchResult['type'], string>> = {
  project: 'Project',
  client: 'Client',
  task: 'Task',
}

type ResultLineProps = Pick<SearchResult, 'type' | 'title' | 'subtitle'> & { href?: string }

/** A dot of the type's colour, and the type in words. */
export function ResultLine({ type, title, subtitle, href }: ResultLineProps) {
  return (
    <>
      <span className={`found-dot ${type}`} aria-hidden="true" />
      <span className="grow">
        {href ? (
          <a className="plain" href={href}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        <small>{subtitle}</small>
      </span>
      <span className="end">{kinds[type]}</span>
    </>
  )
}

export function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <List label="Results">
      {results.map(result => (
        <li key={`${result.type} ${result.id}`}>
          <ResultLine {...result} />
        </li>
      ))}
    </List>
  )
}
