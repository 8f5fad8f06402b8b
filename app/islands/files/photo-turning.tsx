import { useEffect } from 'react'

const minSwipe = 60

/** The links are in the page; the next picture is fetched ahead. */
export default function PhotoTurning({ nextPicture }: { nextPicture: string | null }) {
  useEffect(() => {
    if (nextPicture) new Image().src = nextPicture
    const picture = document.querySelector<HTMLElement>('.photo-whole')
    let start: Touch | null = null

    function turn(way: 'prev' | 'next') {
      document.querySelector<HTMLAnchorElement>(`.photo-foot [rel=${way}]`)?.click()
    }
    function onKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey || (target as Element).closest('input, select, textarea')) return
      if (key === 'ArrowLeft') turn('prev')
      if (key === 'ArrowRight') turn('next')
    }
    /** Two fingers zoom, and what is zoomed is moved, not turned. */
    function onTouchStart({ touches }: TouchEvent) {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05
      start = touches.length === 1 && !isZoomed ? (touches[0] ?? null) : null
    }
    function onTouchEnd({ changedTouches }: TouchEvent) {
      const end = changedTouches[0]
      if (!start || !end) return
      const across = end.clientX - start.clientX
      const down = end.clientY - start.clientY
      start = null
      if (Math.abs(across) < minSwipe || Math.abs(across) < 2 * Math.abs(down)) return
      turn(across > 0 ? 'prev' : 'next')
    }
    document.addEventListener('keydown', onKey)
    picture?.addEventListener('touchstart', onTouchStart, { passive: true })
    picture?.addEventListener('touchend', onTouchEnd)
    return () => {
      document.removeEventListener('keydown', onKey)
      picture?.removeEventListener('touchstart', onTouchStart)
      picture?.removeEventListener('touchend', onTouchEnd)
    }
  }, [nextPicture])
  return null
}
