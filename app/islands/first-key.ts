import { useEffect, useState } from 'react'

/** The first key that is pressed on the page; null until then. */
export function useFirstKey(): KeyboardEvent | null {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    if (first) return
    document.addEventListener('keydown', setFirst)
    return () => document.removeEventListener('keydown', setFirst)
  }, [first])
  return first
}
