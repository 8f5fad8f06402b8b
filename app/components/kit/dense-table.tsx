import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'
import {
  type ListView,
  nextSorting,
  type Sorting,
  sortingText,
  type ViewedList,
} from '#app/domain/list-view.ts'

type ListHeadProps = {
  title: string
  level?: HeadingLevel
  list: ViewedList
  shownAs: ListView
  /** The list's address without the view. */
  here: string
  finder: ReactNode
  children?: ReactNode
}

export function ListHead({ title, level, list, shownAs, here, finder, children }: ListHeadProps) {
  return (
    <header className="list-head">
      <PageTitle level={level}>{title}</PageTitle>
      {finder}
      <form method="post" action="/list-view">
        <HiddenField name="list" value={list} />
        <HiddenField name="back" value={here} />
        <fieldset className="seg">
          <legend className="sr-only">Shown as</legend>
          <button type="submit" name="view" value="cards" aria-pressed={shownAs === 'cards'}>
            <Icon name="cards" />
            Cards
          </button>
          <button type="submit" name="view" value="table" aria-pressed={shownAs === 'table'}>
            <Icon name="rows" />
            Table
          </button>
        </fieldset>
      </form>
      {children}
    </header>
  )
}

export type SavedFilter = {
  label: string
  href: string
  count: number
  selected: boolean
  isBad?: boolean
  /** The filter that leaves nothing out. */
  isAll?: boolean
}

/** Pressing the chosen filter takes it off. */
export function SavedFilters({ filters }: { filters: readonly SavedFilter[] }) {
  return (
    <ul className="saved" aria-label="Filters">
      {filters.map(({ label, href, count, selected, isBad, isAll }) => (
        <li key={label}>
          <a href={href} aria-current={selected ? 'true' : undefined}>
            {label}{' '}
            <b className={classNames('font-figures text-ml/none', isBad && count > 0 ? 'bad' : 'text-chalk')}>
              {count}
            </b>
            {selected && !isAll ? <Icon name="x" /> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}

export type Column<Name extends string> = { name: Name; label: string; className?: string }

export type SortProps<Name extends string> = {
  sorting: Sorting<Name>
  hrefFor: (sorting: Sorting<Name>) => string
}

export function SortHead<Name extends string>({
  column: { name, label, className },
  sorting,
  hrefFor,
}: SortProps<Name> & { column: Column<Name> }) {
  const isSorted = sorting.by === name
  const way = sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? way : undefined}>
      <a href={hrefFor(nextSorting(sorting, name))}>
        {label}
        {isSorted ? (
          <i
            className={classNames(
              'knife w-[11px] h-2.5 print:hidden',
              sorting.isDescending && '[transform:scaleY(-1)]',
            )}
          />
        ) : null}
      </a>
    </th>
  )
}

/** For cards and phones, which have no column heads. */
export function SortMenu<Name extends string>({
  columns,
  sorting,
  shownAs,
  hrefFor,
}: SortProps<Name> & { columns: readonly Column<Name>[]; shownAs: ListView }) {
  const chosen = columns.find(({ name }) => name === sorting.by)?.label ?? ''
  return (
    <details
      className={classNames('sort-menu relative w-fit print:hidden', shownAs === 'table' && 'md:hidden')}
      key={sortingText(sorting)}
    >
      <summary className="[--icon:16px] inline-flex items-center gap-1.5 min-h-9 text-s text-chalk-2 max-md:min-h-11 max-md:text-m">
        Sorted by {chosen.toLowerCase()}
        {sorting.isDescending ? <span className="sr-only">, from the end</span> : null}
        <Icon name="down" />
      </summary>
      <ul className="absolute right-0 z-10 min-w-55 py-1 px-4 [border:1px_solid_var(--color-line)] bg-ink-2 max-md:right-auto max-md:left-0">
        {columns.map(({ name, label }, at) => (
          <li key={name} className={at > 0 ? 'hair-above' : undefined}>
            <a
              className={classNames(
                'flex items-center min-h-11 no-underline hover:underline',
                sorting.by === name && 'font-bold',
              )}
              href={hrefFor(nextSorting(sorting, name))}
              aria-current={sorting.by === name ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type DenseTableProps = {
  caption: string
  /** A class that sets the cells' places on a phone, as in `app/styles/project-table.css`. */
  className: string
  heads: ReactNode
  children: ReactNode
}

/** Shows 24 lines at 1366 by 768. The link in a cell `ti` covers its whole line. */
export function DenseTable({ caption, className, heads, children }: DenseTableProps) {
  return (
    <table className={classNames('dense max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>{heads}</tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  )
}
