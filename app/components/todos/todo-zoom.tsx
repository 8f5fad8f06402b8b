import type { FormEventHandler } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { todoZoom } from '#app/domain/todos/todo-zoom.ts'

export type TodoZoomProps = {
  /** In percent, as it is kept. */
  percent: number
  /** As it is seen, where that is ahead of what is kept. */
  shown?: number
  onInput?: FormEventHandler<HTMLInputElement>
}

/** Without script the button keeps what the slider says. */
export function TodoZoom({ percent, shown = percent, onInput }: TodoZoomProps) {
  const { least, most, step } = todoZoom
  return (
    <form method="post" action="/todos/zoom" className="todo-zoom print:hidden">
      <label htmlFor="todo-zoom">Zoom</label>
      <input
        id="todo-zoom"
        name="zoom"
        type="range"
        min={least}
        max={most}
        step={step}
        defaultValue={percent}
        aria-valuetext={`${shown}%`}
        onInput={onInput}
      />
      <output htmlFor="todo-zoom" className="fig">
        {shown}%
      </output>
      <noscript>
        <Button size="small">Set</Button>
      </noscript>
    </form>
  )
}
