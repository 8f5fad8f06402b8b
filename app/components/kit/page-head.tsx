import type { ReactNode } from 'react'
import { Icon } from '#app/components/kit/icon.tsx'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  back?: { href: string; label: string }
  level?: HeadingLevel
  children?: ReactNode
}

/** Carries the page's only h1. */
export function PageHead({ title, lead, back, level, children }: PageHeadProps) {
  return (
    <header className="head">
      {back ? (
        <a className="back" href={back.href}>
          <Icon name="left" />
          {back.label}
        </a>
      ) : null}
      <div>
        <div>
          <PageTitle level={level}>{title}</PageTitle>
          {lead ? <p>{lead}</p> : null}
        </div>
        {children ? <div className="row">{children}</div> : null}
      </div>
    </header>
  )
}
