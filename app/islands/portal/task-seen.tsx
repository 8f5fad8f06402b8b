import { useEffect } from 'react'
import { TaskNews, type TaskNewsProps } from '#app/components/portal/task-news.tsx'
import { readAgain } from '#app/islands/page/revalidate.ts'

/** Opening the task marks it as seen; the button stays where that failed. */
export default function TaskSeen(props: TaskNewsProps) {
  const { id } = props
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`/api/tasks/${id}/acknowledge`, { method: 'PATCH', signal: leaving.signal }).then(
      ({ ok }) => ok && readAgain(),
      () => {},
    )
    return () => leaving.abort()
  }, [id])
  return <TaskNews {...props} />
}
