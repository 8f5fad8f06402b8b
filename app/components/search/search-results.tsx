import { classNames } from '#app/components/kit/class-names.ts'
import { List } from '#app/components/kit/list.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { resultHref, type SearchResult } from '#app/domain/search/search-result.ts'

const kinds: Readonly<Record<SearchResult['type'], string>> = {
  place: 'Go to',
  project: 'Project',
  client: 'Client',
  quote: 'Quote',
  invoice: 'Invoice',
  variation: 'Variation',
  task: 'Task',
  todo: 'To-do',
}

const dots: Readonly<Record<SearchResult['type'], string>> = {
  place: '#f2f4f0',
  project: '#60a5fa',
  client: '#34d399',
  quote: '#f0dda4',
  invoice: '#84919c',
  variation: '#84919c',
  task: '#fb923c',
  todo: '#bec6cb',
}

type ResultLineProps = Pick<SearchResult, 'type' | 'title' | 'subtitle' | 'phone' | 'isDone'> & {
  href?: string
}

export function ResultLine({ type, title, subtitle, phone, isDone, href }: ResultLineProps) {
  const isStruck = isDone ? 'text-chalk-2 line-through' : undefined
  return (
    <>
      <span className="dot" style={stageColour(dots[type])} aria-hidden="true" />
      <span className="grow">
        {href ? (
          <a className={classNames('plain', isStruck)} href={href}>
            {title}
          </a>
        ) : (
          <span className={isStruck}>{title}</span>
        )}
        <small>{subtitle}</small>
      </span>
      {phone ? <span className="fig max-md:hidden">{phone}</span> : null}
      <span className="end">{kinds[type]}</span>
    </>
  )
}

type SearchResultsProps = {
  results: readonly SearchResult[]
  from: string
}

export function SearchResults({ results, from }: SearchResultsProps) {
  return (
    <List label="Results">
      {results.map(result => (
        <li key={`${result.type} ${result.id}`}>
          <ResultLine {...result} href={resultHref(result, from)} />
        </li>
      ))}
    </List>
  )
}
