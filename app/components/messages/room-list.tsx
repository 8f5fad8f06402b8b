import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { badgeCount } from '#app/domain/navigation.ts'

export type RoomLink = {
  href: string
  /** Null for the whole team. */
  job: { id: number; number: string } | null
  isCurrent: boolean
  /** '010'; null for the whole team. */
  number: string | null
  name: string
  colour: string | null
  /** 'Callum: van’s booked'; null where nothing was said yet. */
  newest: string | null
  unread: number
}

type RoomListProps = {
  rooms: readonly RoomLink[]
  find: string
  isCut: boolean
  /** The page's main content: its heading is the h1. */
  isFirst: boolean
}

export function RoomList({ rooms, find, isCut, isFirst }: RoomListProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <aside className="rooms" aria-label="Chats">
      <Heading className={isFirst ? 'text-l/[1.2] tracking-[0]' : undefined}>Chat</Heading>
      {/* biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element */}
      <form
        role="search"
        aria-label="Jobs"
        action="/team-chat"
        className="mt-2.5 mr-4 mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2"
      >
        <TextField
          key={find}
          label="Find a job"
          labelHidden
          name="find"
          type="search"
          placeholder="Find a job..."
          defaultValue={find}
          maxLength={limits.search}
          autoComplete="off"
        />
        <Button size="icon" icon="search" aria-label="Find" />
      </form>
      <nav aria-label="Chats">
        {rooms.map(room => (
          <Room key={room.href} {...room} />
        ))}
      </nav>
      {find ? (
        <p className="pt-3">
          {rooms.length < 2 ? <span className="quiet">No job is called so. </span> : null}
          <ButtonLink size="small" variant="bare" href="/team-chat">
            Clear Search
          </ButtonLink>
        </p>
      ) : null}
      {isCut ? <p className="quiet pt-3">These are the newest. Find any other job above.</p> : null}
    </aside>
  )
}

function Room({ href, isCurrent, number, name, colour, newest, unread }: RoomLink) {
  return (
    <a href={href} aria-current={isCurrent ? 'true' : undefined} style={stageColour(colour)}>
      <span className="no">{number ?? <Icon name="team" />}</span>
      <span className="about">
        <b>{name}</b>
        <span dir="auto">{newest ?? 'Nothing said yet'}</span>
      </span>
      {unread > 0 ? (
        <span className="count">
          <span aria-hidden="true">{badgeCount(unread)}</span>
          <span className="sr-only">, {plural(unread, 'unread message')}</span>
        </span>
      ) : null}
    </a>
  )
}
