import { useEffect, useState } from 'react'
import { DoneTasks, type DoneTasksProps } from '#app/components/portal/done-tasks.tsx'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import { addToPreference, sendLocalValues } from '#app/islands/preferences/browser-preferences.ts'
import { useReadingAnew } from '#app/islands/reading-anew.ts'

/** Dismisses at once, and keeps it in this browser while the server is away. */
export default function DismissibleTasks({ tasks, ...props }: DoneTasksProps) {
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const readAnew = useReadingAnew()

  useEffect(() => {
    void sendLocalValues().then(isSent => isSent && readAnew())
  }, [readAnew])

  async function dismiss(ids: number[]) {
    setDismissed(known => [...known, ...ids])
    const place = await addToPreference(dismissedTasksKey, ids)
    if (place === 'lost') setDismissed(known => known.filter(id => !ids.includes(id)))
    if (place === 'server') readAnew()
  }

  return (
    <DoneTasks {...props} tasks={tasks.filter(({ id }) => !dismissed.includes(id))} onDismiss={dismiss} />
  )
}
