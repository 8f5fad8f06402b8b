import type { ReactNode } from 'react'

export type HeadingLevel = 1 | 2 | 3

type PageTitleProps = { id?: string; level?: HeadingLevel | undefined; children: ReactNode }

/** Looks the same where another heading of the page comes first. */
export function PageTitle({ id, level = 1, children }: PageTitleProps) {
  if (level === 1) return <h1 id={id}>{children}</h1>
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading id={id} className="as-h1">
      {children}
    </Heading>
  )
}
