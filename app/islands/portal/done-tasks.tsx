import { useEffect, useRef, useState } from 'react'
import { DoneTasks, type DoneTasksProps } from '#app/components/portal/done-tasks.tsx'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import { keepFocus, type Place, placeOf } from '#app/islands/page/focus.ts'
import { readAgain } from '#app/islands/page/revalidate.ts'
import { addToPreference, sendLocalValues } from '#app/islands/preferences/browser-preferences.ts'

/** Dismisses at once; waits in this browser while the server is away. */
export default function DismissibleTasks({ tasks, ...props }: DoneTasksProps) {
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const place = useRef<Place | null>(null)

  useEffect(() => {
    void sendLocalValues().then(isSent => isSent && readAgain())
  }, [])

  useEffect(() => {
    if (dismissed.length > 0) keepFocus(place.current)
  }, [dismissed])

  async function dismiss(ids: number[]) {
    place.current = placeOf(document.activeElement)
    setDismissed(known => [...known, ...ids])
    const kept = await addToPreference(dismissedTasksKey, ids)
    if (kept === 'lost') setDismissed(known => known.filter(id => !ids.includes(id)))
    if (kept === 'server') readAgain()
  }

  return (
    <DoneTasks {...props} tasks={tasks.filter(({ id }) => !dismissed.includes(id))} onDismiss={dismiss} />
  )
}
