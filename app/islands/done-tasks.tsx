import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { DoneTasks, type DoneTasksProps } from '#app/components/done-tasks.tsx'
import { withDismissed } from '#app/domain/portal.ts'
import { dismissedTasksKey } from '#app/domain/preference.ts'
import { readPreference, sendLocalValues, writePreference } from './browser-preferences.ts'

/** Hides at once, and keeps it in this browser while the server is away. */
export default function HideableTasks({ tasks, ...props }: DoneTasksProps) {
  const [hidden, setHidden] = useState<readonly number[]>([])
  const turn = useRef(Promise.resolve())
  const { revalidate } = useRevalidator()

  useEffect(() => {
    void sendLocalValues().then(isSent => isSent && revalidate())
  }, [revalidate])

  async function keep(ids: number[]) {
    const kept = await readPreference<unknown>(dismissedTasksKey, [], undefined)
    const place = await writePreference(dismissedTasksKey, withDismissed(kept, ids))
    if (place === 'lost') setHidden(known => known.filter(id => !ids.includes(id)))
    if (place === 'server') revalidate()
  }

  function hide(ids: number[]) {
    setHidden(known => [...known, ...ids])
    turn.current = turn.current.then(() => keep(ids))
  }

  return <DoneTasks {...props} tasks={tasks.filter(({ id }) => !hidden.includes(id))} onHide={hide} />
}
