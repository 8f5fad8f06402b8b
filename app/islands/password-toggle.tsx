import { useEffect, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'

export default function PasswordToggle({ inputId }: { inputId: string }) {
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)

  useEffect(() => setReady(true), [])

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    input.type = isShown ? 'text' : 'password'
    // Sent as text, a password would end up among the browser's suggestions.
    const hide = () => setShown(false)
    input.form?.addEventListener('submit', hide)
    return () => input.form?.removeEventListener('submit', hide)
  }, [inputId, isShown])

  if (!isReady) return null
  return (
    <Button
      type="button"
      variant="bare"
      size="icon"
      icon={isShown ? 'eye-off' : 'eye'}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      aria-controls={inputId}
      onClick={() => setShown(!isShown)}
    />
  )
}
