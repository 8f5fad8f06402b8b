import { useEffect, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'

type PinPadProps = { inputId: string; most: number }

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Big digits for hands in gloves. Only with JavaScript; the keyboard does the same. */
export default function PinPad({ inputId, most }: PinPadProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return null

  function change(by: (typed: string) => string) {
    const input = document.getElementById(inputId)
    if (input instanceof HTMLInputElement) input.value = by(input.value).slice(0, most)
  }
  const digit = (value: string) => (
    <Button key={value} type="button" className={key} onClick={() => change(typed => typed + value)}>
      {value}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and ask for a legend
    <div className="grid grid-cols-3 gap-2" role="group" aria-label="Digits">
      {digits.map(digit)}
      <Button type="button" className={key} onClick={() => change(() => '')}>
        Clear
      </Button>
      {digit('0')}
      <Button
        type="button"
        className={key}
        aria-label="Delete the last digit"
        icon="left"
        onClick={() => change(typed => typed.slice(0, -1))}
      />
    </div>
  )
}

const key = 'min-h-[64px] justify-center text-l'
