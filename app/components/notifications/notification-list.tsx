import type { ReactNode } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import type { NotificationRow } from '#app/domain/notifications/notification.ts'

const path = '/notifications'

type NotificationListProps = {
  label: string
  rows: readonly NotificationRow[]
  back: string
  /** In a narrow column, without a button to mark as read. */
  isShort?: boolean
}

export function NotificationList({ label, rows, back, isShort = false }: NotificationListProps) {
  return (
    <List label={label}>
      {rows.map(row => (
        <li key={row.id} className="group py-3 px-0 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1">
          <span
            className={classNames(
              'edge max-md:absolute max-md:top-2 max-md:bottom-2',
              row.isRead ? 'bg-hair' : 'bg-chalk',
            )}
          />
          <div className="grow max-md:pl-4.25 max-md:basis-[calc(100%-24px)]">
            <Title {...row} back={back} />
            <small className="wrap-anywhere">
              {row.message}
              {isShort ? ` · ${row.at}` : null}
            </small>
          </div>
          {isShort ? null : <div className="end max-md:flex-1 max-md:pl-4.25 max-md:text-left">{row.at}</div>}
          {row.isRead || isShort ? null : (
            <div className="acts">
              <TickRead {...row} back={back} />
            </div>
          )}
        </li>
      ))}
    </List>
  )
}

function Title({ id, title, href, isRead, back }: NotificationRow & { back: string }) {
  if (href === null)
    return (
      <span className={isRead ? undefined : 'font-bold'}>
        {title}
        {isRead ? null : <Unread />}
      </span>
    )
  if (isRead) {
    return (
      <a className="plain" href={href}>
        {title}
      </a>
    )
  }
  return (
    <form method="post" action={path} className="font-bold">
      <HiddenFields fields={{ notification: String(id), open: '1', back }} />
      <button
        type="submit"
        className="plain border-0 p-0 bg-transparent [font:inherit] text-inherit text-left cursor-pointer group-hover:underline"
      >
        {title}
        <Unread />
      </button>
    </form>
  )
}

function Unread() {
  return <span className="sr-only"> (unread)</span>
}

function TickRead({ id, title, back }: Pick<NotificationRow, 'id' | 'title'> & { back: string }) {
  return (
    <form method="post" action={path} {...keepScroll}>
      <HiddenFields fields={{ notification: String(id), back }} />
      <Button
        variant="bare"
        size="icon"
        icon="tick"
        title="Mark as Read"
        aria-label={`Mark as Read: ${title}`}
        className="text-chalk-2"
      />
    </form>
  )
}

type MarkAllReadProps = {
  back: string
  variant?: 'go' | 'plain'
  children: ReactNode
}

export function MarkAllRead({ back, variant, children }: MarkAllReadProps) {
  return (
    <form method="post" action={path} {...keepScroll}>
      <HiddenFields fields={{ notification: 'all', back }} />
      <Button size={variant === 'go' ? 'normal' : 'small'} {...(variant ? { variant } : {})}>
        {children}
      </Button>
    </form>
  )
}
