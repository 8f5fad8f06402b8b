import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** Twelfths of the page's width; tablets and phones give each the whole width. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 9

type SectionProps = {
  title: ReactNode
  aside?: ReactNode
  id?: string
  className?: string
  level?: 2 | 3
  span?: Span
  children?: ReactNode
}

export function Section({ title, aside, id, className, level = 2, span, children }: SectionProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <section id={id} className={classNames('sect', span && `col-span-${span}`, className)}>
      <header>
        <Heading>{title}</Heading>
        {aside ? <div>{typeof aside === 'number' ? <span className="fig">{aside}</span> : aside}</div> : null}
      </header>
      {children}
    </section>
  )
}

export function Columns({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('cols', className)}>{children}</div>
}

export function Column({ span, children }: { span: Span; children: ReactNode }) {
  return <div className={`col-span-${span} stack stack-wide`}>{children}</div>
}
