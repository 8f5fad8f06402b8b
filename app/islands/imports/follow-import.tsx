import { useEffect } from 'react'
import { useRevalidateWhenIdle } from '#app/islands/page/revalidate.ts'

const everyMs = 3000

/** Tells how far an import is while somebody looks. */
export default function FollowImport() {
  const revalidate = useRevalidateWhenIdle()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return null
}
