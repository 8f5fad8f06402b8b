import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type FinderProps = {
  /** Whose search it is, such as 'Templates'. */
  name: string
  label: string
  placeholder: string
  query: string
  /** Where it is sent; the page itself unless told. */
  action?: string
  hint?: string | undefined
  /** The list without a search: a link to it stands beside one. */
  clearHref?: string
  /** What else of the list's place is kept: hidden fields before the button. */
  kept?: ReactNode
  children?: ReactNode
}

export function Finder({ name, query, action, clearHref, kept, children, ...field }: FinderProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
    <form className="addrow" role="search" aria-label={name} action={action}>
      <TextField
        {...field}
        key={query}
        labelHidden
        name="q"
        type="search"
        idPrefix={`${name.toLowerCase().replaceAll(' ', '-')}-`}
        defaultValue={query}
        maxLength={limits.search}
        autoComplete="off"
      />
      {kept}
      <Button>Search</Button>
      {query && clearHref ? (
        <ButtonLink variant="bare" href={clearHref}>
          Clear Search
        </ButtonLink>
      ) : null}
      {children}
    </form>
  )
}
