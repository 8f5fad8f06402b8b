import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { ownChatColour } from '#app/domain/accounts/chat-colour.ts'
import { hrefWith } from '#app/domain/href.ts'
import { type Room, roomHref, roomValue } from '#app/domain/messages/message.ts'

type RoomHeadProps = {
  room: Room
  job: {
    id: number
    name: string
    jobNumber: string
    shortNumber: string
    categories: readonly { id: number; name: string }[]
  } | null
  category: string | null
  show: 'unread' | false
  isAtStart: boolean
  unread: number
  /** Since when: the filter then shows what was unread, though it is seen by now. */
  unreadSince: number | null
  here: string
  /** The colour of one's own messages. */
  colour: string | null
  reader: { mayWrite: boolean }
}

export function RoomHead(props: RoomHeadProps) {
  const { room, job, category, show, unread, here, colour } = props
  const place = { room, name: job?.name ?? null, category }
  const Heading = props.isAtStart ? 'h2' : 'h1'
  return (
    <header className="room-head">
      <div className="room-title">
        <ButtonLink
          size="icon"
          variant="bare"
          icon="left"
          className="room-back"
          href="/team-chat"
          aria-label="All chats"
        />
        {job ? (
          <a className="no" href={`/projects/${job.id}`} aria-label={`Open ${job.jobNumber}`}>
            {job.shortNumber}
          </a>
        ) : null}
        <div>
          <Heading id="room-name">{job?.name ?? 'Whole team'}</Heading>
          {category ? <p className="quiet">Chatting about: {category}</p> : null}
          <div id="room-people" />
        </div>
      </div>
      <div className="room-tools">
        {job ? <CategoryMenu {...props} job={job} /> : null}
        <ButtonLink
          size="small"
          href={roomHref({ ...place, show: show ? false : 'unread', since: props.unreadSince })}
          aria-current={show ? 'true' : undefined}
        >
          Unread
        </ButtonLink>
        {unread > 0 ? (
          // Scripts do it by themselves.
          <noscript>
            <form method="post" action="/team-chat/visit">
              <HiddenField name="room" value={roomValue(room)} />
              <HiddenField name="back" value={here} />
              <Button size="small">Mark as Read</Button>
            </form>
          </noscript>
        ) : null}
        <ButtonLink
          size="icon"
          icon="search"
          aria-label="Chat history"
          href={hrefWith('/team-chat/history', { project: job?.id, category })}
        />
        <ButtonLink
          size="icon"
          aria-label="Choose Your Message Color"
          href={hrefWith('/team-chat/colour', { project: job?.id, category })}
        >
          <span className="own-colour" style={{ '--me': colour ?? ownChatColour }} />
        </ButtonLink>
      </div>
    </header>
  )
}

function CategoryMenu({
  room,
  job,
  category,
  show,
  reader,
}: RoomHeadProps & { job: NonNullable<RoomHeadProps['job']> }) {
  const hrefOf = (name: string | null) => roomHref({ room, name: job.name, category: name, show })
  return (
    <details className="move categories" key={category}>
      <summary className="in">
        <span className="sr-only">Category: </span>
        {category ?? 'All'}
      </summary>
      <div className="menu">
        <CategoryLink name="All" href={hrefOf('all')} isCurrent={category === null} />
        {job.categories.map(({ id, name }) => (
          <CategoryLink key={id} name={name} href={hrefOf(name)} isCurrent={name === category} />
        ))}
        {reader.mayWrite ? (
          <ButtonLink
            variant="bare"
            size="small"
            icon="plus"
            href={`/team-chat/new-category?project=${job.id}`}
          >
            New Category
          </ButtonLink>
        ) : null}
      </div>
    </details>
  )
}

function CategoryLink({ name, href, isCurrent }: { name: string; href: string; isCurrent: boolean }) {
  return (
    <a
      href={href}
      className={isCurrent ? 'font-bold' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {name}
    </a>
  )
}
