import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { TaskNews, type TaskNewsProps } from '#app/components/task-news.tsx'

/** Opening the task is seeing it; the button is left to those for whom that failed. */
export default function TaskSeen(props: TaskNewsProps) {
  const { id } = props
  const [isFailed, setFailed] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isGone = false
    async function acknowledge() {
      try {
        const { ok } = await fetch(`/api/tasks/${id}/acknowledge`, { method: 'PATCH' })
        if (isGone) return
        if (ok) revalidate()
        else setFailed(true)
      } catch {
        if (!isGone) setFailed(true)
      }
    }
    acknowledge()
    return () => {
      isGone = true
    }
  }, [id, revalidate])
  return isFailed ? <TaskNews {...props} /> : null
}
