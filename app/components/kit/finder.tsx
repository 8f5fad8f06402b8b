import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type FinderProps = {
  /** 'Templates' */
  name: string
  label: string
  placeholder: string
  query: string
  /** The page itself by default. */
  action?: string
  hint?: string | undefined
  /** The list without a search, linked beside one. */
  clearHref?: string
  /** Hidden fields before the button. */
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
