import { useEffect, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'

export default function PrintButton() {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return null
  return (
    <Button type="button" icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
