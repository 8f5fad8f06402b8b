import { Fragment, type ReactNode } from 'react'
import { AttachedFiles } from '#app/components/files/attached-files.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { labelOf } from '#app/domain/enumerations.ts'
import { sizeText } from '#app/domain/files/file.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import {
  dayTitle,
  type MessageView,
  type Reader,
  type Talker,
  viewOf,
} from '#app/domain/messages/message-view.ts'
import { byDay } from '#app/domain/notifications/notification.ts'
import { MessageText } from './message-text.tsx'

type Shown = {
  back: string
  /** The category of all messages, which none of them repeats. */
  category?: string | null
}

export type MessageListProps = Shown & {
  messages: readonly MessageRecord[]
  reader: Reader
  talkers: readonly Talker[]
  /** The message before these: its day is not repeated. */
  after?: MessageRecord | undefined
}

/** Oldest first. */
export function MessageList({ messages, reader, talkers, after, ...shown }: MessageListProps) {
  const views = messages.map(message => viewOf(message, reader, talkers))
  const dayBefore = after && viewOf(after, reader, talkers).day
  const usernames = new Set(talkers.map(({ username }) => username.toLowerCase()))
  return (
    <>
      {byDay(views, ({ day }) => day).map(({ day, rows }) => (
        <Fragment key={day}>
          {day === dayBefore ? null : (
            <Dimension className="mt-2 mb-5">{dayTitle(day, reader.today)}</Dimension>
          )}
          {rows.map(view => (
            <Message
              key={view.id}
              view={view}
              usernames={usernames}
              jobPrefix={reader.jobPrefix}
              {...shown}
            />
          ))}
        </Fragment>
      ))}
    </>
  )
}

type MessageProps = Shown & { view: MessageView; usernames: ReadonlySet<string>; jobPrefix: string }

function Message({ view, usernames, jobPrefix, back, category }: MessageProps) {
  const { id, time, createdAt, sender, colour, status, categoryName, isDeleted } = view
  return (
    <MessageFrame
      id={`message-${id}`}
      colour={colour}
      dateTime={createdAt}
      {...{ time, sender }}
      notes={
        <>
          {status ? <small>{labelOf(status)}</small> : null}{' '}
          {categoryName && !category ? <small>{categoryName}</small> : null}{' '}
          {view.savedAt ? (
            <small className="inline-flex items-center gap-1 font-bold [--icon:16px]">
              <Icon name="tick" />
              Saved to the job
            </small>
          ) : null}
        </>
      }
      menu={view.maySave || view.mayDelete || view.mayVary ? <MessageMenu view={view} back={back} /> : null}
    >
      {isDeleted ? (
        <p className="quiet">Message deleted</p>
      ) : (
        <>
          <MessageText content={view.content} usernames={usernames} jobPrefix={jobPrefix} />
          {view.files.length > 0 ? <AttachedFiles files={view.files.map(attachedTo)} /> : null}
        </>
      )}
    </MessageFrame>
  )
}

type MessageFrameProps = {
  id?: string
  colour?: string | null
  dateTime: string
  time: string
  /** Where the chat stands at it. */
  href?: string
  sender: string
  notes: ReactNode
  menu?: ReactNode
  children: ReactNode
}

export function MessageFrame({ id, colour, dateTime, time, href, sender, ...inside }: MessageFrameProps) {
  const at = href ? <a href={href}>{time}</a> : time
  return (
    <article className="msg" id={id} style={colour ? { '--me': colour } : undefined}>
      <time className="when" dateTime={dateTime}>
        {at}
      </time>
      <div>
        <header>
          <b>{sender}</b>{' '}
          <small className="hidden max-md:inline" aria-hidden={href ? undefined : true}>
            {at}
          </small>{' '}
          {inside.notes}
        </header>
        {inside.children}
      </div>
      {inside.menu}
    </article>
  )
}

function attachedTo({ id, originalName, size, url, pictureUrl }: MessageView['files'][number]) {
  return { id, name: originalName, href: url, picture: pictureUrl, about: sizeText(size, 1) }
}

function MessageMenu({ view, back }: { view: MessageView; back: string }) {
  const { id, time, sender, projectId, maySave, mayDelete, mayVary } = view
  const which = <span className="sr-only"> the message of {time}</span>
  return (
    <details className="move msg-menu">
      <summary>
        <Icon name="dots" />
        <span className="sr-only">
          More for the message of {sender}, {time}
        </span>
      </summary>
      <div className="menu">
        {maySave && projectId !== null ? (
          <form method="post" action={`/team-chat/messages/${id}/save`}>
            <HiddenField name="projectId" value={projectId} />
            <HiddenField name="back" value={back} />
            <Button variant="bare" size="small" icon="tick">
              Save{which}
            </Button>
          </form>
        ) : null}
        {maySave && projectId === null ? (
          <ButtonLink
            variant="bare"
            size="small"
            icon="tick"
            href={`/team-chat/messages/${id}/save?from=${encodeURIComponent(back)}`}
          >
            Save to Job{which}
          </ButtonLink>
        ) : null}
        {mayVary ? (
          <ButtonLink
            variant="bare"
            size="small"
            icon="file"
            href={`/projects/${projectId}/variations/new?message=${id}`}
          >
            Make a Variation{which}
          </ButtonLink>
        ) : null}
        {mayDelete ? (
          <form method="post" action={`/team-chat/messages/${id}/delete`}>
            <HiddenField name="back" value={back} />
            <Button variant="bare" size="small" icon="bin">
              Delete{which}
            </Button>
          </form>
        ) : null}
      </div>
    </details>
  )
}
