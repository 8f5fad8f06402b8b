import type { ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import type { IconName } from '#app/components/kit/icon.tsx'
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

export function StatusBadge({ status, tone = tones[status] ?? 'plain', icon, children }: StatusBadgeProps) {
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? statusWords(status)}
    </Badge>
  )
}
