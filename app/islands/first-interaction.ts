import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/**
 * False until somebody moves the pointer, touches the page, presses a key or fills a field: what is only for the hand waits for it.
 * A pointer that came before the scripts counts when it rests over `place`, a selector: elsewhere it has to move first.
 */
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
