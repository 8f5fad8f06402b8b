import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'

type Holiday = {
  id: number
  name: string
  dates: string
  /** In working days. */
  length: string
  reason: string
  /** Null also for those who may not see it. */
  allowance: string | null
  /** '' also for those who may not see them. */
  notes: string
  /** The reason of the answer; null also for those who may not see it. */
  why: string | null
  isOwn: boolean
  isPast: boolean
  status: 'asked' | 'approved' | 'declined'
  mayWithdraw: boolean
}

type HolidayRowProps = {
  holiday: Holiday
  /** Leads with the person's name. */
  named?: boolean
  children?: ReactNode
  actions?: ReactNode
}

const marks = {
  asked: { tone: 'warn', icon: 'clock', text: 'Not answered yet' },
  approved: { tone: 'good', icon: 'tick', text: 'Approved' },
  declined: { tone: 'plain', icon: 'x', text: 'Declined' },
} as const

function withdrawal({ isOwn, status }: Holiday): string {
  if (isOwn) return 'Take Back'
  return status === 'approved' ? 'Cancel This Holiday' : 'Take Out'
}

export function HolidayRow({ holiday, named, children, actions }: HolidayRowProps) {
  const { id, name, dates, length, reason, notes, why, status, mayWithdraw } = holiday
  const mark = marks[status]
  // No badge: open requests have buttons, and of others only the approved ones are listed.
  const isPlain = actions || (named && status === 'approved')
  return (
    <li className="flex-wrap gap-x-4 gap-y-2 py-3" id={`holiday-${id}`}>
      <div className="grow flex-[1_1_280px] [&>small+small]:mt-0.5">
        <b>{named ? name : dates}</b>
        {named ? <span className="block"> {dates}</span> : null}
        {holiday.isPast ? <span> (already past)</span> : null}
        <small>{` ${[length, reason, holiday.allowance].filter(Boolean).join(' · ')}`}</small>
        {notes ? <small className="whitespace-pre-line"> {notes}</small> : null}
        {why ? <small> Why: {why}</small> : null}
        {children}
      </div>{' '}
      <div className="row flex-none">
        {actions}
        {isPlain ? null : (
          <StatusBadge status={status} tone={mark.tone} icon={mark.icon}>
            {mark.text}
          </StatusBadge>
        )}
        {mayWithdraw && !actions ? (
          <ButtonLink size="small" variant="bare" href={`/team/holidays/${id}/withdraw`}>
            {withdrawal(holiday)}
            <span className="sr-only">{` ${named ? `${name}, ` : ''}${dates}`}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
