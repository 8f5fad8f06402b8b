import type { ReactNode } from 'react'
import { Icon } from '#app/components/kit/icon.tsx'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  back?: { href: string; label: string }
  /** The page's actions. */
  children?: ReactNode
}

/** Carries the page's only h1. */
export function PageHead({ title, lead, back, children }: PageHeadProps) {
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
          <h1>{title}</h1>
          {lead ? <p>{lead}</p> : null}
        </div>
        {children ? <div className="row">{children}</div> : null}
      </div>
    </header>
  )
}
