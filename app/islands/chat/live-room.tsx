import { useLocation, useNavigate } from '@remix-run/react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { UnsentNote } from '#app/components/frame/unsent-note.tsx'
import { composerIds } from '#app/components/messages/composer.tsx'
import { MessageList, type MessageListProps } from '#app/components/messages/message-list.tsx'
import { MessageText } from '#app/components/messages/message-text.tsx'
import { formatTime } from '#app/domain/format.ts'
import { type Room, roomHref } from '#app/domain/messages/message.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import type { Reader } from '#app/domain/messages/message-view.ts'
import { keep, readKept } from '#app/islands/kept.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { visitShownRoom } from '#app/islands/live/room-visits.ts'
import { waitingText } from '#app/islands/page/unsent-texts.ts'
import { useComposer, useComposerTouched } from './composer-keys.ts'
import { FileField } from './file-field.tsx'
import { noteHeard, sendWithFiles, useMessageFiles } from './message-files.ts'
import { discardFirst, forgetTaken, type Outbox, say, tryAgain, useOutbox } from './outbox.ts'
import { openRoomFeed } from './room-feed.ts'
import { RoomPeople } from './room-people.tsx'
import { useRefresh, useStatuses, useVisits } from './room-upkeep.ts'

const MentionList = lazyIsland(() => import('./mention-list.tsx'))

type LiveRoomProps = Omit<MessageListProps, 'back' | 'category' | 'after'> & {
  room: Room
  job: { name: string; categories: readonly { name: string }[] } | null
  category: string | null
  here: string
  isNewest: boolean
  /** A phone shows the list of rooms instead of the messages. */
  isAtStart: boolean
  /** 0 when the room has no message. */
  newestId: number
  accept: { photos: string }
  unread: number
  /** When the server read the page. */
  readAt: number
  /** News of one's own messages since the page was read. */
  onSeen(seen: Pick<Reader, 'now' | 'seenAt'>): void
}

export default function LiveRoom(props: LiveRoomProps) {
  const { room, category, here, isNewest, reader, talkers, accept } = props
  const roomId = roomIdOf(room)
  const fresh = useFresh(props)
  const outbox = useOutbox(room)
  const onSay = useCallback(
    (content: string) => {
      say(room, content, category)
      document.getElementById('messages')?.scrollTo(0, 0)
    },
    [room, category],
  )
  const onSayWithFiles = useCallback(
    (content: string) => sendWithFiles(room, content, category),
    [room, category],
  )
  useComposer({ room, place: here, isNewest, onSay, onSayWithFiles })
  useEndOfRoom(props)
  useCategoryMemory(props)
  useVisits({ ...props, roomId })
  useRefresh()
  useStatuses({ ...props, roomId, messages: [...props.messages, ...fresh] })
  const isTouched = useComposerTouched(here)
  const place = usePlaces(here)
  return (
    <>
      {place.messages && isNewest
        ? createPortal(
            <>
              <MessageList
                messages={fresh}
                reader={reader}
                talkers={talkers}
                after={props.messages.at(-1)}
                back={here}
                category={category}
              />
              <Waiting outbox={outbox} shown={[...props.messages, ...fresh]} {...props} />
            </>,
            place.messages,
          )
        : null}
      {place.people ? createPortal(<RoomPeople room={roomId} ownId={reader.userId} />, place.people) : null}
      {place.above
        ? createPortal(
            <>
              <Unsent room={room} outbox={outbox} />
              <FileField room={room} place={here} beside={place.beside} photos={accept.photos} />
              {isTouched ? (
                <Suspense fallback={null}>
                  <MentionList talkers={talkers} ownId={reader.userId} place={here} />
                </Suspense>
              ) : null}
            </>,
            place.above,
          )
        : null}
    </>
  )
}

function roomIdOf(room: Room): number | null {
  return room === 'team' ? null : room
}

function useFresh(props: LiveRoomProps): MessageRecord[] {
  const { room, category, isNewest, newestId, messages } = props
  const ownId = props.reader.userId
  const [heard, setHeard] = useState<readonly MessageRecord[]>([])
  const after = useRef(newestId)
  useEffect(() => {
    if (!isNewest) return
    return openRoomFeed({
      projectId: roomIdOf(room),
      afterId: after.current,
      onMessages(told) {
        if (told.some(({ senderId }) => senderId !== ownId)) visitShownRoom()
        after.current = told.at(-1)?.id ?? after.current
        setHeard(before => {
          const known = new Set(before.map(({ id }) => id))
          return [...before, ...told.filter(({ id }) => !known.has(id))].sort((a, b) => a.id - b.id)
        })
      },
    })
  }, [room, isNewest, ownId])
  useEffect(() => {
    const clientIds = new Set([...messages, ...heard].flatMap(({ clientId }) => clientId ?? []))
    forgetTaken(room, clientIds)
    noteHeard(room, clientIds)
  }, [room, messages, heard])
  const last = messages.at(-1)?.id ?? 0
  return heard.filter(({ id, categoryName }) => id > last && (category === null || categoryName === category))
}

/** Elements that the server's page leaves empty. */
function usePlaces(here: string) {
  const [place, setPlace] = useState<Record<'messages' | 'above' | 'beside' | 'people', Element | null>>({
    messages: null,
    above: null,
    beside: null,
    people: null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address draws them again
  useLayoutEffect(() => {
    setPlace({
      messages: document.getElementById('new-messages'),
      above: document.getElementById(composerIds.above),
      beside: document.getElementById(composerIds.beside),
      people: document.getElementById('room-people'),
    })
  }, [here])
  return place
}

type WaitingProps = LiveRoomProps & { outbox: Outbox; shown: readonly MessageRecord[] }

/** A message that the room has told of already is not shown twice, though its answer is still on the way. */
function Waiting({ outbox, shown: others, reader, talkers, category }: WaitingProps) {
  const known = new Set(others.map(({ clientId }) => clientId))
  const { waiting, taken, problem } = outbox
  const colour = talkers.find(({ id }) => id === reader.userId)?.colour
  const usernames = new Set(talkers.map(({ username }) => username.toLowerCase()))
  const shown = [
    ...taken.map(entry => ({ entry, status: 'Sent' })),
    ...(problem ? [] : waiting.map(entry => ({ entry, status: 'Sending' }))),
  ]
  return (
    <>
      {shown.map(({ entry: { text, body }, status }) =>
        known.has(body.clientId ?? '') || (category !== null && body.categoryName !== category) ? null : (
          <article
            key={body.clientId}
            className="msg is-waiting"
            style={colour ? { '--me': colour } : undefined}
          >
            <time className="when">{formatTime(Date.parse(body.at ?? ''), reader.timeZone)}</time>
            <div>
              <header>
                <b>You</b> <small>{status}</small>
              </header>
              <MessageText content={text} usernames={usernames} jobPrefix={reader.jobPrefix} />
            </div>
          </article>
        ),
      )}
    </>
  )
}

function Unsent({ room, outbox: { waiting, problem } }: { room: Room; outbox: Outbox }) {
  useEffect(() => {
    const again = () => {
      if (problem && 'connection' in problem) tryAgain(room)
    }
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [room, problem])
  if (!problem || waiting.length === 0) return null
  return (
    <UnsentNote
      {...waitingText(problem, waiting.length, 'Message not sent')}
      texts={waiting.map(({ text }) => text)}
      onTryAgain={() => tryAgain(room)}
      onDiscard={() => discardFirst(room)}
    />
  )
}

/** Leads to where a message with files is seen once it is accepted. */
function useEndOfRoom({ room, job, category, isNewest }: LiveRoomProps): void {
  const { taken } = useMessageFiles(room)
  const navigate = useNavigate()
  const last = useRef(taken)
  useEffect(() => {
    if (taken === last.current) return
    last.current = taken
    if (isNewest) document.getElementById('messages')?.scrollTo(0, 0)
    else navigate(roomHref({ room, name: job?.name ?? null, category }))
  }, [taken, room, job, category, isNewest, navigate])
}

/** Chooses the room's last category again when somebody comes back. */
function useCategoryMemory({ room, job, category, isNewest }: LiveRoomProps): void {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const what = `category:${room}`
    const asked = new URLSearchParams(search).get('category')
    if (asked !== null) return keep(what, category ?? '')
    const kept = readKept(what)
    const isThere = job?.categories.some(({ name }) => name === kept)
    if (!isThere || !isNewest || pathname !== '/team-chat') return
    navigate(roomHref({ room, name: job?.name ?? null, category: kept }), { replace: true })
  }, [room, job, category, isNewest, search, pathname, navigate])
}
