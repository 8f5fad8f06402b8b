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
    <header className="room-head mx-(--gut) flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3.5 max-md:pt-2">
      <div className="flex min-w-0 flex-[1_1_260px] items-center gap-3 max-md:flex-[1_0_100%]">
        <ButtonLink
          size="icon"
          variant="bare"
          icon="left"
          className="-mr-2 -ml-3 flex-none md:hidden"
          href="/team-chat"
          aria-label="All chats"
        />
        {job ? (
          <a
            className="no inline-flex min-h-11 items-center [text-decoration:none]"
            href={`/projects/${job.id}`}
            aria-label={`Open ${job.jobNumber}`}
          >
            {job.shortNumber}
          </a>
        ) : null}
        <div className="min-w-0 wrap-anywhere [&_p]:text-s">
          <Heading
            id="room-name"
            className="text-xl/[1.15] tracking-[-0.02em] focus-visible:[outline-offset:1px]"
          >
            {job?.name ?? 'Whole team'}
          </Heading>
          {category ? <p className="quiet">Chatting about: {category}</p> : null}
          {/* Keeps its height as people come and go. */}
          <div id="room-people" className="min-h-[calc(1.5*var(--text-s))] [&>p]:truncate" />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-md:flex-[1_0_100%] print:hidden [&>[aria-current]]:bg-chalk [&>[aria-current]]:text-ink">
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
          <span
            className="size-4.5 bg-(--me) [forced-color-adjust:none]"
            style={{ '--me': colour ?? ownChatColour }}
          />
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
    <details className="move relative max-md:flex-[1_1_0]" key={category}>
      <summary className="in flex min-h-11 w-42 cursor-pointer items-center py-1.5 pr-9 pl-3.5 wrap-anywhere max-md:w-full">
        <span className="sr-only">Category: </span>
        {category ?? 'All'}
      </summary>
      <div className="menu max-h-[60vh] overflow-y-auto px-3 py-2 max-md:left-0 max-md:[right:auto]">
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
