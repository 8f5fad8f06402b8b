import { useEffect, useState } from 'react'
import { listText } from '#app/domain/format.ts'
import type { Presence, Room } from '#app/domain/live/live.ts'
import { onBroadcast } from '#app/islands/live/live-socket.ts'

type Person = Presence['people'][number]

/** The server does not tell that somebody stopped. */
const typingMs = 4000
const maxNamed = 4

export function RoomPeople({ room, ownId }: { room: Room; ownId: number }) {
  const present = usePresent(room)?.filter(({ userId }) => userId !== ownId)
  const writing = useWriting(room).filter(({ userId }) => userId !== ownId)
  if (writing.length > 0)
    return <p className="quiet">{`${namesOf(writing)} ${writing.length > 1 ? 'are' : 'is'} writing…`}</p>
  if (!present) return null
  if (present.length === 0) return <p className="quiet">Nobody else is here</p>
  return <p className="quiet">{`${namesOf(present)} ${present.length > 1 ? 'are' : 'is'} here`}</p>
}

function namesOf(people: readonly Person[]): string {
  const named = people.slice(0, maxNamed).map(({ name }) => name)
  const others = people.length - named.length
  return listText(others > 0 ? [...named, `${others} more`] : named)
}

/** Null while it is not known. */
function usePresent(room: Room): Person[] | null {
  const [presence, setPresence] = useState<{ people: Person[]; until: number } | null>(null)
  useEffect(() => {
    setPresence(null)
    return onBroadcast('presence', ({ projectId, people, forMs }) => {
      if (projectId === room) setPresence({ people, until: Date.now() + forMs })
    })
  }, [room])
  useEffect(() => {
    if (!presence) return
    const timer = window.setTimeout(() => setPresence(null), presence.until - Date.now())
    return () => clearTimeout(timer)
  }, [presence])
  return presence?.people ?? null
}

function useWriting(room: Room): Person[] {
  const [writing, setWriting] = useState<(Person & { until: number })[]>([])
  useEffect(() => {
    setWriting([])
    return onBroadcast('typing', ({ projectId, userId, name }) => {
      if (projectId !== room) return
      const own = { userId, name, until: Date.now() + typingMs }
      setWriting(before => [...before.filter(other => other.userId !== userId), own])
    })
  }, [room])
  useEffect(() => {
    if (writing.length === 0) return
    const soonest = Math.min(...writing.map(({ until }) => until))
    const drop = () => setWriting(before => before.filter(({ until }) => until > Date.now()))
    const timer = window.setTimeout(drop, Math.max(0, soonest - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [writing])
  useEffect(
    () =>
      onBroadcast('message', ({ projectId, message }) => {
        if (projectId !== room) return
        setWriting(before => before.filter(({ userId }) => userId !== message.senderId))
      }),
    [room],
  )
  return writing
}
