import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** True once the page is used. A pointer that was there before the scripts counts only over `place`, a selector. */
export function useFirstInteraction(place: string): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    if (isUsed) return
    if (document.querySelector(`${place}:hover`)) return setUsed(true)
    const onSign = () => setUsed(true)
    for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign)
    }
  }, [isUsed, place])
  return isUsed
}
