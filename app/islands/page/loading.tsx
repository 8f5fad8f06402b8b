import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Less needs no sign. */
const signAfterMs = 150

/** Client navigation lacks the browser's own sign of loading. */
export function LoadingRod({ isPressed }: { isPressed: boolean }) {
  const isUnderWay = useNavigation().state !== 'idle' || isPressed
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return setShown(false)
    const timer = setTimeout(() => setShown(true), signAfterMs)
    return () => clearTimeout(timer)
  }, [isUnderWay])
  return isShown ? <div className="loading" role="status" aria-label="Loading" /> : null
}
