import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { TaskNews, type TaskNewsProps } from '#app/components/task-news.tsx'

/** Opening the task is seeing it: what was new is read anew without the button, which stays where that failed. */
export default function TaskSeen(props: TaskNewsProps) {
  const { id } = props
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`/api/tasks/${id}/acknowledge`, { method: 'PATCH', signal: leaving.signal }).then(
      ({ ok }) => ok && revalidate(),
      () => {},
    )
    return () => leaving.abort()
  }, [id, revalidate])
  return <TaskNews {...props} />
}
