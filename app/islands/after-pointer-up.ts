import { useEffect, useRef } from 'react'

/** A click then finds what it was meant for. */
export function useAfterPointerUp() {
  const isDown = useRef(false)
  useEffect(() => {
    const down = () => {
      isDown.current = true
    }
    const up = () => {
      isDown.current = false
    }
    document.addEventListener('pointerdown', down, true)
    document.addEventListener('pointerup', up, true)
    document.addEventListener('pointercancel', up, true)
    return () => {
      document.removeEventListener('pointerdown', down, true)
      document.removeEventListener('pointerup', up, true)
      document.removeEventListener('pointercancel', up, true)
    }
  }, [])
  return (work: () => void) => {
    if (!isDown.current) return work()
    const later = () => setTimeout(work)
    document.addEventListener('pointerup', later, { once: true })
  }
}
