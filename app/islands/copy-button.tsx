import { useEffect, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'

const shownMs = 2000

/** Only where the browser allows it. */
export default function CopyButton({ inputId }: { inputId: string }) {
  const [isReady, setReady] = useState(false)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => setReady(navigator.clipboard !== undefined), [])

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    input.select()
    // If it is refused, the selected text can still be copied by hand.
    await navigator.clipboard.writeText(input.value).then(
      () => setCopied(true),
      () => undefined,
    )
  }

  if (!isReady) return null
  return (
    <>
      <Button type="button" icon={isCopied ? 'tick' : 'copy'} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy Link'}
      </Button>
      <span className="sr-only" role="status">
        {isCopied ? 'The link is copied.' : ''}
      </span>
    </>
  )
}
