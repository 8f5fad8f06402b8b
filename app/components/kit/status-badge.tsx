import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import type { Tone } from '#app/components/kit/note.tsx'
import { capitaliseFirst } from '#app/domain/format.ts'

const tones: Readonly<Record<string, Tone>> = {
  complete: 'good',
  completed: 'good',
  active: 'good',
  trialing: 'good',
  sent: 'good',
  overdue: 'bad',
  failed: 'bad',
  past_due: 'bad',
  unpaid: 'bad',
  on_hold: 'warn',
  in_progress: 'warn',
}
const icons: Readonly<Record<Tone, IconName>> = { good: 'tick', bad: 'alert', warn: 'clock', plain: 'clock' }

function statusWords(status: string): string {
  if (status === 'completed') return 'Complete'
  if (status === 'in_progress') return 'In Progress'
  return capitaliseFirst(status.replace(/[_-]+/g, ' '))
}

type StatusBadgeProps = {
  /** As stored: pending, in_progress, complete, active, on_hold … */
  status: string
  tone?: Tone
  icon?: IconName | null
  children?: ReactNode
}

/** Always an icon and the word, never the colour alone. */
export function StatusBadge({ status, tone = tones[status] ?? 'plain', icon, children }: StatusBadgeProps) {
  const drawn = icon === undefined ? icons[tone] : icon
  return (
    <span className={classNames('mark', tone === 'plain' ? 'quiet' : tone)}>
      {drawn ? <Icon name={drawn} /> : null}
      {children ?? statusWords(status)}
    </span>
  )
}
