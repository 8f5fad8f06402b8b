import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import type { Tone } from '#app/components/kit/note.tsx'

const icons: Readonly<Record<Tone, IconName>> = { good: 'tick', bad: 'alert', warn: 'clock', plain: 'clock' }

type BadgeProps = {
  tone?: Tone
  /** The tone's own by default; null for none. */
  icon?: IconName | null
  className?: string
  children: ReactNode
}

/** The colour never stands alone. */
export function Badge({ tone = 'plain', icon = icons[tone], className, children }: BadgeProps) {
  return (
    <span className={classNames('mark', tone === 'plain' ? 'quiet' : tone, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  )
}
