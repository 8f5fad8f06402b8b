import type { FormEventHandler } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { todoZoom } from '#app/domain/todos/todo-zoom.ts'

export type TodoZoomProps = {
  percent: number
  onInput?: FormEventHandler<HTMLInputElement>
}

/** Without scripts the button keeps what the slider says. */
export function TodoZoom({ percent, onInput }: TodoZoomProps) {
  const { least, most, step } = todoZoom
  return (
    <form method="post" action="/todos/zoom" className="print:hidden flex items-center gap-3 max-md:order-1">
      <label className="text-chalk-2" htmlFor="todo-zoom">
        Zoom
      </label>
      <input
        className="w-37.5 h-11 [accent-color:var(--color-ash)]"
        id="todo-zoom"
        name="zoom"
        type="range"
        min={least}
        max={most}
        step={step}
        defaultValue={percent}
        aria-valuetext={`${percent}%`}
        onInput={onInput}
      />
      <output htmlFor="todo-zoom" className="fig min-w-[4ch] text-l font-bold">
        {percent}%
      </output>
      <noscript>
        <Button size="small">Set</Button>
      </noscript>
    </form>
  )
}
