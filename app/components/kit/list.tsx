import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { stageColour } from '#app/components/kit/stage.ts'

export function List({
  label,
  ordered,
  className,
  children,
}: {
  label?: string
  ordered?: boolean
  className?: string
  children: ReactNode
}) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={classNames('list', className)} aria-label={label}>
      {children}
    </Tag>
  )
}

type ListRowProps = {
  title: ReactNode
  detail?: ReactNode
  /** Makes the whole row a link; `actions` stay above it. */
  href?: string
  icon?: IconName
  colour?: string | null
  end?: ReactNode
  actions?: ReactNode
  done?: boolean
}

export function ListRow({ title, detail, href, icon, colour, end, actions, done }: ListRowProps) {
  return (
    <li className={done ? 'done' : undefined}>
      {colour ? <span className="edge" style={stageColour(colour)} /> : null}
      {icon ? <Icon name={icon} /> : null}
      <div className="grow">
        {href ? (
          <a className="plain" href={href}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        {detail ? <small> {detail}</small> : null}
      </div>{' '}
      {end ? <div className="end">{end}</div> : null}
      {actions ? <div className="acts">{actions}</div> : null}
    </li>
  )
}
