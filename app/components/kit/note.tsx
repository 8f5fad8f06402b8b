import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon } from '#app/components/kit/icon.tsx'

export type Tone = 'bad' | 'warn' | 'good' | 'plain'

type NoteProps = {
  tone?: Tone
  title?: ReactNode
  level?: 2 | 3
  children?: ReactNode
} & Omit<HTMLAttributes<HTMLDivElement>, 'title'>

export function Note({ tone = 'plain', title, level = 2, className, children, ...rest }: NoteProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <div {...rest} className={classNames('note', tone !== 'plain' && `is-${tone}`, className)}>
      <Icon name={tone === 'good' ? 'tick' : tone === 'plain' ? 'info' : 'alert'} />
      <div className="min-w-0 flex-1">
        {title ? <Heading>{title}</Heading> : null}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
